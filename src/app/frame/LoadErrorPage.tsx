import { ru } from '#texts/ru.ts';
import type { App } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

type Props = { app: App };

/** The part of the app that holds the screen did not load. */
export const LoadErrorPage = ({ app }: Props) => (
  <ServicePage title={ru.unopened.title} lead={ru.unopened.text}>
    <Button
      onClick={() => {
        app.navigation.send({ type: 'retry.requested' });
      }}
    >
      {ru.failure.retry}
    </Button>
  </ServicePage>
);
