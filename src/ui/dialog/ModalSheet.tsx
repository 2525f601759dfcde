import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './Dialog.module.css';
import { useDialog } from './dialogContext';
import { Sheet } from './Sheet';

type Props = {
  /** The dialog's name. */
  title: string;
  look?: 'paper' | 'stone' | 'plate';
  /** 480 px, 640 px or the window's width; a narrow window is filled. */
  size?: 'narrow' | 'wide' | 'full';
  /** Stands in for the way back to the modal beneath; null while there is none. */
  onBack?: (() => void) | null | undefined;
  children: ReactNode;
};

/** What a modal shows: a sheet from the right, named by its title, with its close buttons. */
export function ModalSheet({ title, look, size = 'narrow', onBack, children }: Props) {
  const ways = useDialog();
  const panel = useRef<HTMLDivElement>(null);

  // What a modal holds may come after it has opened, and takes the place of what had the focus.
  useLayoutEffect(() => {
    const dialog = panel.current?.closest('dialog');
    const hasFocus = dialog?.contains(dialog.ownerDocument.activeElement) ?? true;
    if (dialog?.open && !hasFocus) panel.current?.querySelector('h2')?.focus();
  }, []);

  return (
    <div ref={panel} className={cx(styles.panel, size !== 'narrow' && styles[size])}>
      <Sheet
        title={title}
        titleId={ways.titleId}
        {...(look && { look })}
        onBack={onBack === null ? undefined : (onBack ?? ways.onBack)}
        onClose={ways.onClose}
      >
        {children}
      </Sheet>
    </div>
  );
}
