import type { MouseEvent, ReactNode } from 'react';
import { sheetTexts } from '#ui/texts.ts';
import { cx } from '#lib/cx.ts';
import { controlIcons } from '#ui/icons/controlIcons.ts';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Sheet.module.css';
import { isDeliberate } from './useModalDialog';

type Props = {
  title: string;
  /** The heading's id, for the dialog that is named by it. */
  titleId: string;
  /** Paper, the dark colours of the tier, or the white plate that scanners read. */
  look?: 'paper' | 'stone' | 'plate';
  onBack?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that opens puts the focus on its name, not on the first of its controls. */
const takeFocus = (heading: HTMLElement | null) => {
  heading?.setAttribute('autofocus', '');
};

const onlyOnce = (act: () => void) => (event: MouseEvent) => {
  if (isDeliberate(event)) act();
};

/** What a dialog holds: a head with its name and close buttons, and a body that scrolls. */
export const Sheet = ({ title, titleId, look = 'paper', onBack, onClose, children }: Props) => (
  <div className={cx(styles.sheet, styles[look])}>
    <div className={cx(styles.head, onBack !== undefined && styles.withBack)}>
      {onBack !== undefined && (
        <IconButton icon={controlIcons.back} label={sheetTexts.back} onClick={onlyOnce(onBack)} />
      )}
      <h2 id={titleId} className={styles.title} tabIndex={-1} ref={takeFocus}>
        {title}
      </h2>
      <IconButton icon={controlIcons.close} label={sheetTexts.close} onClick={onlyOnce(onClose)} />
    </div>
    <div className={styles.body}>{children}</div>
  </div>
);
