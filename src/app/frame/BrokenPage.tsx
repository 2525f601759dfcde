import { brokenTexts, failureTexts, waysTexts } from '#ui/texts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import type { FallbackProps } from '#ui/feedback/ErrorBoundary.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

type Props = FallbackProps & {
  onReload: () => void;
};

/**
 * Replaces a page that cannot render, with ways to continue. Uses neither actors nor a router, which may be the cause.
 */
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
