import { failureTexts } from '#texts/failure.ts';
import { unopenedTexts } from '#texts/unopened.ts';
import type { App } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

type Props = { app: App };

/** The part of the app that holds the screen did not load. */
export const LoadErrorPage = ({ app }: Props) => (
  <ServicePage title={unopenedTexts.title} lead={unopenedTexts.text}>
    <Button
      onClick={() => {
        app.navigation.send({ type: 'retry.requested' });
      }}
    >
      {failureTexts.retry}
    </Button>
  </ServicePage>
);
