/** A panel that comes in from the right: beside the table on a wide screen, over it on a phone. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../icons";
import { useSettings } from "../settings";

/** From this width on it lies over the panels alone, and the table can be played while it is open (css/learn.css). */
const BESIDE = "(min-width: 1181px)";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

export function Drawer({ title, onClose, children }: Props) {
  const { words } = useSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const panel = dialog.current;
    if (matchMedia(BESIDE).matches) panel?.show();
    else panel?.showModal();
    panel?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  // A panel beside the table is no modal dialog: Esc is ours to hear.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog ref={dialog} class="drawer" aria-label={title} onClose={onClose} onKeyDown={onKeyDown}>
      <header>
        <h2>{title}</h2>
        <button class="btn icon ghosty" aria-label={words.close} data-testid="close-guide" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
