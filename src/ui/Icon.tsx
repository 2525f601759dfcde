import { cx } from '#lib/cx.ts';
import styles from './Icon.module.css';
import type { barIcons, controlIcons, frameIcons } from './icons';
import type { cabinetIcons } from './cabinetIcons';

type Props = {
  path: IconPath;
  isSmall?: boolean;
  className?: string | undefined;
};

/** Decoration only: the words beside it have the meaning. */
export const Icon = ({ path, isSmall = false, className }: Props) => (
  <svg
    className={cx(styles.icon, isSmall && styles.small, className)}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

type Icons = typeof barIcons & typeof frameIcons & typeof controlIcons & typeof cabinetIcons;

/** Outline of one of the icons. */
export type IconPath = Icons[keyof Icons];
