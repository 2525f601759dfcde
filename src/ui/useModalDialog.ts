import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The second click of a double one falls on what the first has brought there: it means nothing. */
export const isDeliberate = ({ detail }: { detail: number }) => detail < 2;

/** The opener is gone, or there was none since the page was reloaded: what is there now is read. */
function restoreFocus(closed: HTMLDialogElement): void {
  const { activeElement, body } = closed.ownerDocument;
  if (activeElement !== body && !closed.contains(activeElement)) return;
  const open = [...body.querySelectorAll('dialog[open]')].at(-1);
  const heading = (open ?? body).querySelector<HTMLElement>(open ? 'h2' : 'main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Makes a `<dialog>` modal while it is shown. Escape, a click beside what it holds and the
 * browser's own way back call `onClose`; whether it closes is decided there. The focus goes to the
 * heading, back to where it was in the dialog if it is shown again, and to the opener at the end.
 */
export function useModalDialog(isShown: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element | null>(null);
  const close = useEffectEvent(onClose);
  const staysShown = useEffectEvent(() => isShown);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let pressed: EventTarget | null = null;
    const listeners = new AbortController();
    const { signal } = listeners;
    dialog.addEventListener(
      'cancel',
      (event) => {
        if (event.target !== dialog) return;
        event.preventDefault();
        close();
      },
      { signal },
    );
    // A browser may close it without asking: when Escape is pressed twice, for one.
    dialog.addEventListener(
      'close',
      (event) => {
        if (event.target !== dialog || dialog.open || !staysShown()) return;
        close();
        queueMicrotask(() => {
          if (staysShown() && dialog.isConnected && !dialog.open) dialog.showModal();
        });
      },
      { signal },
    );
    dialog.addEventListener('pointerdown', ({ target }) => (pressed = target), { signal });
    dialog.addEventListener(
      'click',
      (event) => {
        const isBeside = event.target === dialog && pressed === dialog;
        if (isBeside && isDeliberate(event)) close();
      },
      { signal },
    );
    return () => {
      listeners.abort();
    };
  }, []);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isShown) return;
    if (!dialog.open) dialog.showModal();
    const last = focused.current;
    const heading = dialog.querySelector<HTMLElement>('h2');
    if (last instanceof HTMLElement && dialog.contains(last)) last.focus();
    else heading?.focus();
    return () => {
      const { activeElement } = dialog.ownerDocument;
      focused.current = dialog.contains(activeElement) ? activeElement : null;
      dialog.close();
      restoreFocus(dialog);
    };
  }, [isShown]);

  return ref;
}
