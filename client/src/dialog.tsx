/** A native modal dialog: the browser keeps the focus inside, and Esc closes it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";
import { useSettings } from "./settings";

interface Props {
  title: string;
  wide?: boolean;
  onClose(): void;
  children: ComponentChildren;
}

export function Dialog({ title, wide = false, onClose, children }: Props) {
  const { words } = useSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // What had the focus may be gone with what it did; outside the dialog nobody would hear the next key, not even Escape.
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
  });
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
