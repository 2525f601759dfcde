import type { ReactNode } from 'react';
import type { Tier } from '#domain/loyalty.ts';
import styles from './EmptyState.module.css';
import { cx } from '#lib/cx.ts';
import { TierIcon } from '#ui/TierIcon.tsx';

type Props = {
  /** A heading, but for a small part, which stands under one. */
  title: string;
  text?: string | undefined;
  tier?: Tier;
  /** A failure is an alert, read out when it appears. */
  isFailure?: boolean;
  /** One line high, for a small part of a screen. */
  isCompact?: boolean;
  /** One button or link at most. */
  action?: ReactNode;
};

/** An empty or failed part of a screen: one sentence, one button, one drawing. */
export const EmptyState = ({
  title,
  text,
  tier = 'none',
  isFailure = false,
  isCompact = false,
  action,
}: Props) => (
  <div
    className={cx(styles.blank, isCompact && styles.compact)}
    role={isFailure ? 'alert' : undefined}
  >
    {!isCompact && <TierIcon tier={tier} isDrawing className={styles.drawing} />}
    {isCompact ? (
      <p className={styles.title}>{title}</p>
    ) : (
      <h2 className={styles.title}>{title}</h2>
    )}
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {action}
  </div>
);
