import { createContext, type ReactNode, use, useId } from 'react';
import styles from './Dialog.module.css';
import { useModalDialog } from './useModalDialog';

type Props = {
  isShown: boolean;
  /** Whether it darkens the page: one that opens over another need not do so again. */
  hasScrim?: boolean;
  onClose: () => void;
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * A native modal dialog over the whole window; what it holds is a `ModalSheet`, which names it and
 * has its close buttons. A new modal of the cabinet does not use this: it gets an id in
 * `src/domain/modals.ts`, a machine that exports `inModal`, an `index.ts` in its feature whose `compose`
 * returns a `ModalFeature` (`src/app/feature.ts`), and a line in `features` of `src/main.tsx`.
 * Then `useApp().modals.send({ type: 'modal.opened', modal })` or `services.openModal(modal)` opens it, and history, focus and scroll follow by themselves.
 */
export function Dialog({ isShown, hasScrim = true, onClose, onBack, children }: Props) {
  const titleId = useId();
  const { ref, close } = useModalDialog(isShown, onClose);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-scrim={hasScrim || undefined}
      aria-labelledby={titleId}
    >
      <DialogContext value={{ titleId, onClose: close, onBack }}>{children}</DialogContext>
    </dialog>
  );
}

/** What a dialog's content needs: its heading's id and how to close it. */
type DialogWays = {
  titleId: string;
  onClose: () => void;
  /** There is something to go back to. */
  onBack?: (() => void) | undefined;
};

export const DialogContext = createContext<DialogWays | null>(null);

export function useDialog(): DialogWays {
  const ways = use(DialogContext);
  if (!ways) throw new Error('useDialog outside of a Dialog');
  return ways;
}
