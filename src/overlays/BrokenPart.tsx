import { ru } from '../ru';
import { Blank } from '../ui/Blank';
import { Button } from '../ui/Button';

type Props = { onRetry: () => void };

/** In place of what a dialog holds and cannot draw; its ways out stand beside it. */
export const BrokenPart = ({ onRetry }: Props) => (
  <Blank
    isFailure
    isCompact
    title={ru.broken.part}
    text={ru.broken.retry}
    action={<Button onClick={onRetry}>{ru.failure.retry}</Button>}
  />
);
