import { cx } from '#lib/cx.ts';
import styles from './Skeleton.module.css';

/** The content it replaces: a line of text by its length, a title, a figure, a mark, a bar. */
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

/** Placeholder of content that is loading, as high as the text around it. */
export const Skeleton = ({ size }: Props) => (
  <span className={cx(styles.bone, styles[size])} aria-hidden="true" />
);
