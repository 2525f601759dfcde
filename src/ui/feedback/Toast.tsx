import type { ReactNode } from 'react';
import { ru } from '#texts/ru.ts';
import { cx } from '#lib/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Toast.module.css';

export type ToastLook = 'done' | 'failed';

type Props = { look: ToastLook; children: ReactNode; onClose: () => void };

/** The look of a passing message: ink for what is done, the danger's wash for what failed. */
export const Toast = ({ look, children, onClose }: Props) => (
  <div className={cx(styles.toast, styles[look])}>
    <Icon name={look === 'done' ? 'check' : 'warning'} />
    <span>{children}</span>
    <IconButton icon="close" isSmall label={ru.toast.close} onClick={onClose} />
  </div>
);
