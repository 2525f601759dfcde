import { createElement } from 'react';
import { createActor, type Actor } from 'xstate';
import { dashboardMachine } from '../../../machines/dashboard';
import { whenIdle } from '../../browser/idle';
import { today } from '../../browser/page';
import { readRated } from '../../browser/rating';
import { createSlidesKit } from '../../browser/slides';
import { cabinetActors } from '../../compose/cabinet';
import { composeCopy } from '../../compose/cabinetCopy';
import { transactionActors } from '../../compose/transactions';
import type { OpenScreen, Tools } from '../../compose/tools';
import { watched } from '../../compose/watched';
import { Cabinet } from './Cabinet';

// What `src/warm.js` had no time for is not left to the first drawing.
Intl.NumberFormat.supportedLocalesOf('ru');

/** The cabinet and its actors; closing it forgets every transaction (section 4). */
export function open(tools: Tools): OpenScreen {
  const { session, news } = tools;
  const slides = createSlidesKit();
  const { copy, onPage, close: closeCopy } = composeCopy(session);
  const dashboard: Actor<typeof dashboardMachine> = createActor(
    dashboardMachine.provide({
      actors: {
        ...cabinetActors(tools, slides, onPage),
        ...transactionActors(tools, () => dashboard.getSnapshot().children),
      },
    }),
    {
      ...watched(),
      input: {
        card: session.getSnapshot().context.client?.card ?? null,
        today: today(),
        ratedRrn: readRated(),
      },
    },
  );
  const restored = news.on('connection.restored', (event) => {
    dashboard.send(event);
  });
  const returned = news.on('client.loaded', () => {
    // What failed together with the profile is asked for together with it.
    dashboard.send({ type: 'connection.restored' });
  });
  const client = session.subscribe(({ context }) => {
    const card = context.client?.card ?? null;
    if (card !== dashboard.getSnapshot().context.card)
      dashboard.send({ type: 'card.changed', card });
  });
  dashboard.start();
  const till = () => import('../../overlays/till/compose');
  const receipt = () => import('../../overlays/receipt/compose');
  // The card must open at the till even where there is no network, and a receipt beside it.
  whenIdle(() => {
    for (const part of [till, receipt]) void part().catch(() => {});
  });
  whenIdle(() => {
    void import('../../compose/appUpdate').then(
      ({ startAppUpdate }) => {
        startAppUpdate();
      },
      () => {
        // The next start of the cabinet tries again.
      },
    );
  });
  return {
    view: createElement(Cabinet, { dashboard, copy, mountSlides: slides.mount }),
    modals: {
      till: async () => {
        const { openTill } = await till();
        return { open: () => openTill({ session, copy }) };
      },
      receipt: async () => {
        const { openReceipt } = await receipt();
        return { open: (_, { of = '' }) => openReceipt({ dashboard, news }, of) };
      },
    },
    close() {
      restored.unsubscribe();
      returned.unsubscribe();
      client.unsubscribe();
      dashboard.stop();
      closeCopy();
    },
  };
}
