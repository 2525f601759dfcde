import type { ToastKind } from './toaster';

/** Shows a toast; what draws it is loaded with the first one. */
export function showToast(kind: ToastKind, text: string): void {
  void import('./toaster').then(
    ({ show }) => {
      show(kind, text);
    },
    () => {
      // Without a network the toaster cannot come; the screens say what failed in place.
    },
  );
}
