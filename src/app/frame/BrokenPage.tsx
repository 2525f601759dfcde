import { brokenTexts, failureTexts, waysTexts } from '#ui/texts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import type { FallbackProps } from '#ui/feedback/ErrorBoundary.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

type Props = FallbackProps & {
  /** Loads the page anew. */
  onReload: () => void;
};

/** In place of a page that cannot be drawn: links and buttons to go on. It needs neither actors nor a router. */
export const BrokenPage = ({ onRetry, isRetried, onReload }: Props) => (
  <div role="alert">
    <ServicePage title={brokenTexts.page} lead={isRetried ? brokenTexts.reload : brokenTexts.retry}>
      <Button onClick={isRetried ? onReload : onRetry}>
        {isRetried ? brokenTexts.reloadPage : failureTexts.retry}
      </Button>
      <a href="/" className={buttonClass('link', false)}>
        {waysTexts.home}
      </a>
    </ServicePage>
  </div>
);
