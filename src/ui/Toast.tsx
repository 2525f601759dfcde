import type { ReactNode } from 'react';
import { ru } from '../ru';
import { classes } from './classes';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import styles from './Toast.module.css';

export type ToastLook = 'done' | 'failed';

type Props = { look: ToastLook; children: ReactNode; onClose: () => void };

/** The look of a passing message: ink for what is done, the danger's wash for what failed. */
export const Toast = ({ look, children, onClose }: Props) => (
  <div className={classes(styles.toast, styles[look])}>
    <Icon name={look === 'done' ? 'check' : 'warning'} />
    <span>{children}</span>
    <IconButton icon="close" isSmall label={ru.toast.close} onClick={onClose} />
  </div>
);
