import { showPlainNotice } from '#browser/toastHost.ts';
import type * as toasterPart from './toaster';

type ToastKind = toasterPart.ToastKind;

let toaster: Promise<typeof toasterPart> | undefined;

/** Shows a toast. Its chunk loads with the first one; if it does not load, a plain notice shows the same text. */
export function showToast(kind: ToastKind, text: string): void {
  toaster = import('./toaster');
  void toaster.then(
    ({ show }) => {
      show(kind, text);
    },
    () => {
      showPlainNotice(text);
    },
  );
}

/** Removes every toast that is shown or queued. */
export function dismissToasts(): void {
  void toaster?.then(
    ({ dismiss }) => {
      dismiss();
    },
    () => {
      // No toaster has loaded, so there is no toast to remove.
    },
  );
}
