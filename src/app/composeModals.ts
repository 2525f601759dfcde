import { createElement, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import type { ModalContent } from '#machines/shared/modalEvents.ts';
import { reportDefect } from '#browser/defects.ts';
import { loadChunk, reloadPage } from '#browser/page.ts';
import type { ModalId } from '#domain/modals.ts';
import { OverlayStack } from '#app/modals/ModalStack.tsx';
import type { ModalFeature, ModalFeatures, Services } from '#app/feature.ts';
import { toPromiseActor } from './promiseActors';

export type ModalOptions = {
  features: ModalFeatures;
  /** What the modals' flows work with. */
  services: () => Services;
};

/** The flows of the modals, and how they are drawn. */
export function composeModals({ features, services }: ModalOptions) {
  const views = new Map<ModalId, ModalFeature['view']>();
  const lazyModal = lazyModalMachine.provide({
    actors: {
      loadChunk: toPromiseActor(async ({ modal: { id } }): Promise<ModalContent> => {
        if (id === 'menu') throw new Error('The menu has no feature');
        const { compose } = await loadChunk(features[id].load);
        const feature = compose(services());
        views.set(id, (flow, modal) => feature.view(flow, modal));
        return feature;
      }),
    },
    actions: {
      reloadApp: reloadPage,
      reportDefect: (_, { error }) => {
        reportDefect(error);
      },
    },
  });

  return {
    modalFlows: modalFlowsMachine.provide({ actors: { lazyModal }, actions: { reportDefect } }),
    draw: (running: ActorRefFrom<typeof modalFlowsMachine>): ReactNode =>
      createElement(OverlayStack, { flows: running, viewOf: ({ id }) => views.get(id) }),
  };
}
