import { raise, toastHost } from '../browser/toastHost';
import { addToast, mountToaster } from '../ui/toaster';
import type { ToastKind } from './toasts';

/** Shows a toast above everything else. */
export function show(kind: ToastKind, text: string): void {
  raise(toastHost(mountToaster));
  addToast(kind, text);
}
