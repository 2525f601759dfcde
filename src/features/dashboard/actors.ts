import { createElement } from 'react';
import { createActor, type Actor } from 'xstate';
import { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { whenIdle } from '#browser/idle.ts';
import { today } from '#browser/page.ts';
import { readRated } from '#browser/rating.ts';
import { createSlidesKit } from '#browser/slides.ts';
import { cabinetActors } from './dashboardActors';
import { composeCopy } from './cabinetCopy';
import { transactionActors } from './transactionActors';
import type { OpenScreen, Tools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';
import { Cabinet } from './Cabinet';

// What `src/build/warm.js` had no time for is not left to the first drawing.
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
  const till = () => import('./till/actors');
  const receipt = () => import('./receipt/actors');
  // The card must open at the till even where there is no network, and a receipt beside it.
  whenIdle(() => {
    for (const part of [till, receipt]) void part().catch(() => {});
  });
  whenIdle(() => {
    void import('#runtime/appUpdate.ts').then(
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
