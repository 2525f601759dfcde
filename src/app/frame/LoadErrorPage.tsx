import { brokenTexts, failureTexts, unopenedTexts } from '#ui/texts.ts';
import type { App } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

type Props = {
  app: App;
  /** The server holds another version of the app. */
  isOutdated: boolean;
};

/** The part of the app that holds the screen did not load. */
export const LoadErrorPage = ({ app, isOutdated }: Props) => (
  <ServicePage
    title={unopenedTexts.title}
    lead={isOutdated ? failureTexts.outdated : unopenedTexts.text}
  >
    <Button
      onClick={() => {
        app.navigation.send({ type: 'retry.requested' });
      }}
    >
      {isOutdated ? brokenTexts.reloadPage : failureTexts.retry}
    </Button>
  </ServicePage>
);
