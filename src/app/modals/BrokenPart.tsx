import { brokenTexts, failureTexts } from '#ui/texts.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';

type Props = { onRetry: () => void };

/** In place of a dialog's content that cannot be drawn; the dialog's own buttons stay. */
export const BrokenPart = ({ onRetry }: Props) => (
  <EmptyState
    isFailure
    isCompact
    title={brokenTexts.part}
    text={brokenTexts.retry}
    action={<Button onClick={onRetry}>{failureTexts.retry}</Button>}
  />
);
