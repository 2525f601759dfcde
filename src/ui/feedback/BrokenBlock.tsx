import { brokenTexts } from '#texts/broken.ts';
import { failureTexts } from '#texts/failure.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from './EmptyState';
import type { FallbackProps } from './ErrorBoundary';

/** Stands in place of a block of a page that cannot be drawn; the blocks around it stay. */
export const BrokenBlock = ({ onRetry }: FallbackProps) => (
  <EmptyState
    isFailure
    title={brokenTexts.part}
    text={brokenTexts.retry}
    action={<Button onClick={onRetry}>{failureTexts.retry}</Button>}
  />
);
