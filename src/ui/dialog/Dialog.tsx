import { createContext, type ReactNode, use, useId } from 'react';
import styles from './Dialog.module.css';
import { useModalDialog } from './useModalDialog';

type Props = {
  isShown: boolean;
  /** Whether the dialog darkens the page; a dialog over another one does not. */
  hasScrim?: boolean;
  onClose: () => void;
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * A native modal dialog over the whole window. Its content is a `ModalSheet`, which names it and has its close buttons.
 * A new modal of the cabinet does not use this component. It needs an id in `src/domain/modals.ts` and a machine that
 * exports `inModal`. Its feature needs an `index.ts` whose `compose` returns a `ModalFeature` (`src/app/feature.ts`),
 * and a line in `features` of `src/main.tsx`. Then `useApp().modals.send({ type: 'modal.opened', modal })` or
 * `services.openModal(modal)` opens it. History, focus and scroll follow by themselves.
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

/** The heading's id, and the actions that close the dialog or go back. */
type DialogWays = {
  titleId: string;
  onClose: () => void;
  /** Undefined when there is nothing to go back to. */
  onBack?: (() => void) | undefined;
};

export const DialogContext = createContext<DialogWays | null>(null);

export function useDialog(): DialogWays {
  const ways = use(DialogContext);
  if (!ways) throw new Error('useDialog outside of a Dialog');
  return ways;
}
