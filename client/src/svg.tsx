/** A small drawing made by our own server. Apart from the board, the only place where markup is taken as it comes. */
export function Drawing({ svg, kind = "th" }: { svg: string; kind?: string }) {
  return <span class={kind} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
