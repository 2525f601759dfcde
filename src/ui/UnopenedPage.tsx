import { ru } from '../ru';
import type { App } from './appContext';
import { Button } from './Button';
import { ServicePage } from './ServicePage';

type Props = { app: App };

/** The part of the app that holds the screen did not load. */
export const UnopenedPage = ({ app }: Props) => (
  <ServicePage title={ru.unopened.title} lead={ru.unopened.text}>
    <Button
      onClick={() => {
        app.navigation.send({ type: 'open.retried' });
      }}
    >
      {ru.failure.retry}
    </Button>
  </ServicePage>
);
