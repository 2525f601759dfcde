import type { ComponentProps } from 'react';
import { frameIcons } from './icons';
import styles from './Button.module.css';
import { cx } from '#lib/cx.ts';
import { Icon } from './Icon';

/** The main action, a secondary one, a destructive one, or one that looks like a link. */
export type ButtonLook = 'main' | 'line' | 'danger' | 'link';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  look?: ButtonLook;
  isWide?: boolean;
  /** Label during the action, shown beside a spinner. */
  busyText?: string | undefined;
};

/** A button. `aria-disabled` looks as `disabled` does but keeps the focus. */
export function Button({ look = 'main', isWide = false, busyText, children, ...rest }: Props) {
  const isBusy = busyText !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, isWide)}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <Icon path={frameIcons.spinner} className={styles.spinner} />}
      {/* A translator wraps text in its own elements: the key replaces the whole element, not its text. */}
      <span key={isBusy ? 'busy' : 'label'} className={styles.label}>
        {isBusy ? busyText : children}
      </span>
    </button>
  );
}

export const buttonClass = (look: ButtonLook, isWide: boolean) =>
  look === 'link' ? styles.link : cx(styles.button, styles[look], isWide && styles.wide);
