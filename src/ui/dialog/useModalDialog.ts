import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The second click of a double click hits content that the first one opened, so it is ignored. */
export const isDeliberate = ({ detail }: { detail: number }) => detail < 2;

/** Pending work of dialogs that are closing. */
const ends = new Set<() => void>();

/**
 * Calls `end` only after the exit has painted, because `close()` restyles the whole page, which takes long on a slow
 * device. The observer's first report follows that paint; another dialog that opens calls `end` sooner.
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

/** Focuses the heading beneath when the browser has not focused the opener: it is gone, or a reload left none. */
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

/** Handles Escape, a click beside the dialog's content, and a close by the browser itself. */
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
  // A browser may close the dialog without asking, for example when Escape is pressed twice.
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
 * Makes a `<dialog>` modal while it is shown. Escape, a click beside its content and the browser's own back gesture
 * call `onClose`, which decides whether it closes. The heading receives the focus, or the element that had it when the
 * dialog was last shown. After the close the opener receives it. `close` is for the dialog's own buttons.
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
