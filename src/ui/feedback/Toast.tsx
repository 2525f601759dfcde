import type { ReactNode } from 'react';
import { toastTexts } from '#ui/texts.ts';
import { cx } from '#lib/cx.ts';
import { controlIcons } from '#ui/icons/controlIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Toast.module.css';

export type ToastLook = 'done' | 'failed';

type Props = { look: ToastLook; children: ReactNode; onClose: () => void };

/** The look of a passing message: ink for what is done, the danger's wash for what failed. */
export const Toast = ({ look, children, onClose }: Props) => (
  <div className={cx(styles.toast, styles[look])}>
    <Icon path={look === 'done' ? controlIcons.check : controlIcons.warning} />
    <span>{children}</span>
    <IconButton icon={controlIcons.close} isSmall label={toastTexts.close} onClick={onClose} />
  </div>
);
