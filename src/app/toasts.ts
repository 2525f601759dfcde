import { showPlainNotice } from '#browser/toastHost.ts';
import type * as toasterPart from './toaster';

type ToastKind = toasterPart.ToastKind;

let toaster: Promise<typeof toasterPart> | undefined;

/** Shows a toast; what draws it is loaded with the first one. Without that code a plain notice says the same. */
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

/** Takes away every toast that is shown, or would be next. */
export function dismissToasts(): void {
  void toaster?.then(
    ({ dismiss }) => {
      dismiss();
    },
    () => {
      // Without the toaster nothing is shown.
    },
  );
}
