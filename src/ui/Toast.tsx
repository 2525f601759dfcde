import type { ComponentProps, ReactNode } from 'react';
import { ru } from '../ru';
import { classes } from './classes';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import styles from './Toast.module.css';

type Props = {
  look: 'done' | 'failed';
  children: ReactNode;
  onClose: () => void;
} & Pick<ComponentProps<typeof IconButton>, 'onFocus' | 'onBlur'>;

/** The look of a passing message: ink for what is done, the danger's wash for what failed. */
export const Toast = ({ look, children, onClose, ...focus }: Props) => (
  <div className={classes(styles.toast, styles[look])} role={look === 'done' ? 'status' : 'alert'}>
    <Icon name={look === 'done' ? 'check' : 'warning'} />
    <span>{children}</span>
    <IconButton icon="close" isSmall label={ru.toast.close} onClick={onClose} {...focus} />
  </div>
);
