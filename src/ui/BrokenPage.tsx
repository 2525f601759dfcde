import { ru } from '../ru';
import { Button, buttonClass } from './Button';
import type { FallbackProps } from './ErrorBoundary';
import { ServicePage } from './ServicePage';

type Props = FallbackProps & {
  /** Loads the page anew. */
  onReload: () => void;
};

/** In place of a page that cannot be drawn: the ways on. It needs neither actors nor a router. */
export const BrokenPage = ({ onRetry, isRetried, onReload }: Props) => (
  <div role="alert">
    <ServicePage title={ru.broken.page} lead={isRetried ? ru.broken.reload : ru.broken.retry}>
      <Button onClick={isRetried ? onReload : onRetry}>
        {isRetried ? ru.broken.reloadPage : ru.failure.retry}
      </Button>
      <a href="/" className={buttonClass('link', false)}>
        {ru.ways.home}
      </a>
    </ServicePage>
  </div>
);
