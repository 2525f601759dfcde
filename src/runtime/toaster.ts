import { raise, toastHost } from '#browser/toastHost.ts';
import { addToast, mountToaster } from '#ui/feedback/toaster.tsx';

export type ToastKind = 'done' | 'failed';

/** Shows a toast above everything else. */
export function show(kind: ToastKind, text: string): void {
  raise(toastHost(mountToaster));
  addToast(kind, text);
}
