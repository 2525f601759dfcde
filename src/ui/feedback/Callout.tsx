import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { Icon, type IconPath } from '#ui/Icon.tsx';
import { controlIcons } from '#ui/icons.ts';
import styles from './Callout.module.css';

type Look = 'info' | 'danger' | 'warn';
type Props = {
  look?: Look;
  /** Whether it shows the server's refusal of a form, which receives the focus. */
  isRefusal?: boolean;
  children: ReactNode;
};

const icons: Record<Look, IconPath> = {
  info: controlIcons.info,
  danger: controlIcons.warning,
  warn: controlIcons.warning,
};

/** A remark in the page's flow; the `danger` look is an alert, read out when it appears. */
export const Callout = ({ look = 'info', isRefusal = false, children }: Props) => (
  <div
    className={cx(styles.note, styles[look])}
    role={look === 'danger' ? 'alert' : undefined}
    {...(isRefusal && { tabIndex: -1, 'data-refusal': '' })}
  >
    <Icon path={icons[look]} className={styles.icon} />
    <div>{children}</div>
  </div>
);
