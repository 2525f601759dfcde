import { raise, toastHost } from '#browser/toastHost.ts';
import { addToast, mountToaster, removeToasts } from '#ui/feedback/toaster.tsx';

export type ToastKind = 'done' | 'failed';

/** Shows a toast above everything else. */
export function show(kind: ToastKind, text: string): void {
  raise(toastHost(mountToaster));
  addToast(kind, text);
}

export const dismiss = removeToasts;
