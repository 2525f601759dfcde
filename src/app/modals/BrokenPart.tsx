import { ru } from '#texts/ru.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';

type Props = { onRetry: () => void };

/** In place of what a dialog holds and cannot draw; its ways out stand beside it. */
export const BrokenPart = ({ onRetry }: Props) => (
  <EmptyState
    isFailure
    isCompact
    title={ru.broken.part}
    text={ru.broken.retry}
    action={<Button onClick={onRetry}>{ru.failure.retry}</Button>}
  />
);
