import type * as toasterPart from './toaster';

type ToastKind = toasterPart.ToastKind;

let toaster: Promise<typeof toasterPart> | undefined;

/** Shows a toast; what draws it is loaded with the first one. */
export function showToast(kind: ToastKind, text: string): void {
  toaster = import('./toaster');
  void toaster.then(
    ({ show }) => {
      show(kind, text);
    },
    () => {
      // Without a network the toaster cannot come; the screens say what failed in place.
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
