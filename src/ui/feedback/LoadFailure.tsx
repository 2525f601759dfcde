import type { Failure } from '#domain/failure.ts';
import { failureTexts } from '#ui/texts.ts';
import { EmptyState } from './EmptyState';
import { Button } from '#ui/Button.tsx';

type Props = {
  title: string;
  /** Null when the person gave up waiting. */
  failure: Failure | null;
  onRetry: () => void;
};

/** Says that a small part of a screen did not load, and why, with a button to retry. */
export const LoadFailure = ({ title, failure, onRetry }: Props) => (
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
