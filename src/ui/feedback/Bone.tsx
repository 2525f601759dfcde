import { classes } from '#lib/classes.ts';
import styles from './Bone.module.css';

/** What it stands for: a line of text by its length, a title, a figure, a mark, a bar. */
export type BoneSize =
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
export const Bone = ({ size }: Props) => (
  <span className={classes(styles.bone, styles[size])} aria-hidden="true" />
);
