import { controlIcons } from '#ui/icons/controlIcons.ts';
import styles from './FieldError.module.css';
import { Icon } from '#ui/Icon.tsx';

type Props = { id: string; text: string; isAlert?: boolean };

export const FieldError = ({ id, text, isAlert = false }: Props) => (
  <p id={id} className={styles.error} role={isAlert ? 'alert' : undefined}>
    <Icon path={controlIcons.warning} isSmall />
    <span>{text}</span>
  </p>
);
