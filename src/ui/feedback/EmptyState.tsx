import type { ReactNode } from 'react';
import type { Failure } from '#domain/failure.ts';
import type { Tier } from '#domain/programme.ts';
import styles from './EmptyState.module.css';
import { cx } from '#lib/cx.ts';
import { TierIcon } from '#ui/TierIcon.tsx';
import { reasonOf } from './errorMessages';
import { brokenTexts, failureTexts } from '#ui/texts.ts';
import { Button } from '#ui/Button.tsx';

type Props = {
  /** A heading; in a compact part plain text, because a heading is above it. */
  title: string;
  text?: string | undefined;
  /** Failure of the call; its reason is the default text. */
  failure?: Failure | null;
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
  failure = null,
  text = failure ? reasonOf(failure) : undefined,
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

type LoadFailureProps = {
  title: string;
  /** Null when the person gave up waiting. */
  failure: Failure | null;
  onRetry: () => void;
};

/** Says that a small part of a screen did not load, and why, with a button to retry. */
export const LoadFailure = ({ title, failure, onRetry }: LoadFailureProps) => (
  <EmptyState
    isFailure
    isCompact
    title={title}
    failure={failure}
    action={
      <Button look="line" onClick={onRetry}>
        {failureTexts.retry}
      </Button>
    }
  />
);

type BrokenPartProps = { onRetry: () => void };

/** Replaces a dialog's content that cannot render; the dialog's own buttons stay. */
export const BrokenPart = ({ onRetry }: BrokenPartProps) => (
  <EmptyState
    isFailure
    isCompact
    title={brokenTexts.part}
    text={brokenTexts.retry}
    action={<Button onClick={onRetry}>{failureTexts.retry}</Button>}
  />
);
