import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The second click of a double one falls on what the first has brought there: it means nothing. */
export const isDeliberate = ({ detail }: { detail: number }) => detail < 2;

/** The work that is left for dialogs that are closing. */
const ends = new Set<() => void>();

/**
 * The end of a modal dialog gives the page back, which is much to draw anew on a slow device. What
 * the person asked for is seen first: the dialog sets out, and its end follows once that has been
 * drawn, which is when its place on the screen is told, or before another one is shown.
 */
function endSoon(dialog: HTMLDialogElement, end: () => void): void {
  const page = dialog.ownerDocument.documentElement;
  const drawn = new IntersectionObserver(() => {
    finish();
  });
  const finish = () => {
    drawn.disconnect();
    ends.delete(finish);
    if (ends.size === 0) delete page.dataset['leaving'];
    delete dialog.dataset['leaving'];
    end();
  };
  ends.add(finish);
  dialog.dataset['leaving'] = '';
  page.dataset['leaving'] = '';
  drawn.observe(dialog);
}

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

type WaysOut = { close: () => void; staysShown: () => boolean };

/** Escape, a click beside what the dialog holds, and what the browser closes by itself. */
function listenForWaysOut(dialog: HTMLDialogElement, { close, staysShown }: WaysOut) {
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
}

/**
 * Makes a `<dialog>` modal while it is shown. Escape, a click beside what it holds and the
 * browser's own way back call `onClose`; whether it closes is decided there. The focus goes to the
 * heading, back to where it was in the dialog if it is shown again, and to the opener at the end.
 * `close` is for the dialog's own buttons.
 */
export function useModalDialog(isShown: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element | null>(null);
  const isAsked = useRef(false);
  const ask = () => {
    if (ref.current && 'leaving' in ref.current.dataset) return;
    isAsked.current = true;
    setTimeout(() => (isAsked.current = false));
    onClose();
  };
  const close = useEffectEvent(ask);
  const staysShown = useEffectEvent(() => isShown);

  useLayoutEffect(() => {
    if (!ref.current) return;
    return listenForWaysOut(ref.current, { close: () => close(), staysShown: () => staysShown() });
  }, []);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isShown) return;
    for (const end of ends) end();
    if (!dialog.open) dialog.showModal();
    const last = focused.current;
    const heading = dialog.querySelector<HTMLElement>('h2');
    if (last instanceof HTMLElement && dialog.contains(last)) last.focus();
    else heading?.focus();
    return () => {
      const { activeElement } = dialog.ownerDocument;
      focused.current = dialog.contains(activeElement) ? activeElement : null;
      const end = () => {
        dialog.close();
        restoreFocus(dialog);
      };
      if (isAsked.current) endSoon(dialog, end);
      else end();
    };
  }, [isShown]);

  return { ref, close: ask };
}
