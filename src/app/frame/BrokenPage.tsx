import { ru } from '#texts/ru.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import type { FallbackProps } from '#ui/feedback/ErrorBoundary.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

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
