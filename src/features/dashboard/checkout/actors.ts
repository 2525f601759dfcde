import { createElement } from 'react';
import type { ActorRefFrom, EventFromLogic } from 'xstate';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { wakeLockMachine } from '#machines/dashboard/wakeLock.ts';
import { isPageVisible, keepAwake, onVisibilityChange } from '#browser/wakeLock.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';
import { toWatchActor } from '#runtime/toWatchActor.ts';
import type { Services } from '#runtime/services.ts';
import { withInput } from '#runtime/withInput.ts';
import type { ModalView } from '#runtime/openModal.ts';
import { CheckoutCard } from './CheckoutCard';

type Options = Pick<Services, 'session'> & { copy: ActorRefFrom<typeof offlineSnapshotMachine> };

/** The card for the checkout; the screen stays on as long as it is shown. */
export function composeCheckout({ session, copy }: Options): ModalView<'wakeLock'> {
  const wakeLock = wakeLockMachine.provide({
    actors: {
      keepAwake: toPromiseActor((_, signal) => keepAwake(signal)),
      watchPage: toWatchActor<EventFromLogic<typeof wakeLockMachine>>((tell) =>
        onVisibilityChange((isVisible) => {
          tell({ type: isVisible ? 'page.shown' : 'page.hidden' });
        }),
      ),
    },
  });
  return {
    flows: { wakeLock: withInput(wakeLock, () => ({ isVisible: isPageVisible() })) },
    view: ({ codeTurn }) => createElement(CheckoutCard, { session, copy, turn: codeTurn }),
  };
}
