/** A native modal dialog: the browser keeps the focus inside, and Esc closes it. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";
import { useSettings } from "./settings";

interface Props {
  title: string;
  wide?: boolean;
  onClose(): void;
  children: ComponentChildren;
}

/** What had the focus may be gone with what it did: then the dialog takes it, whichever part of it was drawn anew. */
function keepFocus(box: HTMLDialogElement): () => void {
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body) box.focus();
  });
  watch.observe(box, { childList: true, subtree: true });
  return () => watch.disconnect();
}

export function Dialog({ title, wide = false, onClose, children }: Props) {
  const { words } = useSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  // With the page, not after it: a key that follows the click at once must not go to the table below, not even Escape.
  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    return box ? keepFocus(box) : undefined;
  }, []);
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      class={wide ? "dialog wide" : "dialog"}
      aria-label={title}
      tabIndex={-1}
      onClose={onClose}
      onClick={onBackdrop}
    >
      <div class="dialog-body">
        <header>
          <h2>{title}</h2>
          <button class="btn icon ghosty" aria-label={words.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
