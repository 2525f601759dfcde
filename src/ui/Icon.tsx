import { cx } from '#lib/cx.ts';
import type { IconPath } from './icons/IconPath';
import styles from './Icon.module.css';

type Props = {
  path: IconPath;
  isSmall?: boolean;
  className?: string | undefined;
};

/** Decoration only: what it means is said in words beside it. */
export const Icon = ({ path, isSmall = false, className }: Props) => (
  <svg
    className={cx(styles.icon, isSmall && styles.small, className)}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
