import type { MouseEvent, ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './Dialog.module.css';
import { useDialog } from './Dialog';
import { sheetTexts } from '#ui/texts.ts';
import { controlIcons } from '#ui/icons.ts';
import { IconButton } from '#ui/IconButton.tsx';
import modalSheetStyles from './ModalSheet.module.css';
import { isDeliberate } from './useModalDialog';

type Props = {
  /** Text of the dialog's heading. */
  title: string;
  look?: 'paper' | 'stone' | 'plate';
  /** 480 px, 640 px or the window's width; a narrow window is filled. */
  size?: 'narrow' | 'wide' | 'full';
  /** Replaces the action that goes back to the modal beneath; null removes the button. */
  onBack?: (() => void) | null | undefined;
  children: ReactNode;
};

/** The content of a modal: a sheet at the right, named by its title, with its close buttons. */
export function ModalSheet({ title, look, size = 'narrow', onBack, children }: Props) {
  const ways = useDialog();
  return (
    <div className={cx(styles.panel, size !== 'narrow' && styles[size])}>
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

type SheetProps = {
  title: string;
  /** Id of the heading, which names the dialog. */
  titleId: string;
  /** Paper, the dark colours of the tier, or the white plate that scanners read. */
  look?: 'paper' | 'stone' | 'plate';
  onBack?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** An opening dialog focuses its heading, not the first of its controls. */
const takeFocus = (heading: HTMLElement | null) => {
  heading?.setAttribute('autofocus', '');
};

const onlyOnce = (act: () => void) => (event: MouseEvent) => {
  if (isDeliberate(event)) act();
};

/** A head with the title and close buttons, and a body that scrolls. */
export const Sheet = ({
  title,
  titleId,
  look = 'paper',
  onBack,
  onClose,
  children,
}: SheetProps) => (
  <div className={cx(modalSheetStyles.sheet, modalSheetStyles[look])}>
    <div className={cx(modalSheetStyles.head, onBack !== undefined && modalSheetStyles.withBack)}>
      {onBack !== undefined && (
        <IconButton icon={controlIcons.back} label={sheetTexts.back} onClick={onlyOnce(onBack)} />
      )}
      <h2 id={titleId} className={modalSheetStyles.title} tabIndex={-1} ref={takeFocus}>
        {title}
      </h2>
      <IconButton icon={controlIcons.close} label={sheetTexts.close} onClick={onlyOnce(onClose)} />
    </div>
    <div className={modalSheetStyles.body}>{children}</div>
  </div>
);
