import { createElement } from 'react';
import type { EventFromLogic } from 'xstate';
import { checkoutMachine, inModal } from '#machines/dashboard/checkout.ts';
import { isPageVisible, keepAwake, onVisibilityChange } from '#browser/output.ts';
import { toPromiseActor, toWatchActor } from '#app/promiseActors.ts';
import type { Services, ModalFeature } from '#app/feature.ts';
import { CheckoutCard } from './CheckoutCard';

type Options = Pick<Services, 'session' | 'running'>;

/** The card for the checkout, with a screen wake lock while it is shown. */
export function compose({ session, running }: Options): ModalFeature<typeof checkoutMachine> {
  const { offlineSnapshot: copy } = running();
  if (!copy) throw new Error('The dashboard is not open');
  return {
    ...inModal,
    flow: {
      logic: checkoutMachine.provide({
        actors: {
          keepAwake: toPromiseActor((_, signal) => keepAwake(signal)),
          watchPage: toWatchActor<EventFromLogic<typeof checkoutMachine>>((tell) =>
            onVisibilityChange((isVisible) => {
              tell({ type: isVisible ? 'page.shown' : 'page.hidden' });
            }),
          ),
        },
      }),
      input: () => ({ isVisible: isPageVisible() }),
    },
    view: (checkout) =>
      checkout &&
      createElement(CheckoutCard, {
        session,
        copy,
        turn: checkout.getSnapshot().children.codeTurn,
      }),
  };
}
