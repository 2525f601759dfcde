import { cx } from '#lib/cx.ts';
import styles from './Skeleton.module.css';

/** What it stands for: a line of text by its length, a title, a figure, a mark, a bar. */
type BoneSize =
  | 'short'
  | 'long'
  | 'sum'
  | 'points'
  | 'title'
  | 'month'
  | 'figure'
  | 'mark'
  | 'bar'
  | 'name'
  | 'end';

type Props = { size: BoneSize };

/** The place of something that is still loading; it takes the height of the text around it. */
export const Skeleton = ({ size }: Props) => (
  <span className={cx(styles.bone, styles[size])} aria-hidden="true" />
);
