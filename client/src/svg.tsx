/** A small drawing made by our own server. Apart from the board, the only place where markup is taken as it comes. */
export function Drawing({ svg }: { svg: string }) {
  return <span class="th" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
