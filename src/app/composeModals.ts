import { createElement, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import { noteDefect } from '#browser/defects.ts';
import { loadChunk, reloadPage } from '#browser/page.ts';
import type { ModalId } from '#domain/modals.ts';
import { OverlayStack } from '#app/modals/ModalStack.tsx';
import type { ModalFlows, ModalView } from '#runtime/openModal.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';
import { found } from '#runtime/late.ts';
import type { OverlayParts, Services, ScreenModals } from '#runtime/services.ts';

export type ModalOptions = {
  /** The modals that use no actors of a screen. */
  parts: OverlayParts;
  /** The modals of the screen that is open. */
  screenParts: () => ScreenModals;
  /** What the modals' flows work with. */
  services: () => Services;
};

/** The part of any modal: it holds the flow of its own. */
type AnyPart = {
  compose: (services: Services) => Pick<ModalView, 'view'> & { flows: Partial<ModalFlows> };
};

/** The flows of the modals, which come with the parts that hold them, and how they are drawn. */
export function composeModals({ parts, screenParts, services }: ModalOptions) {
  const views = new Map<ModalId, ModalView['view']>();
  const flows: Partial<ModalFlows> = {};
  const flow = <Name extends keyof ModalFlows>(name: Name) =>
    found<ModalFlows[Name]>(() => {
      const logic = flows[name];
      if (!logic) throw new Error(`The flow ${name} has not come with its modal`);
      return logic;
    });
  const reportDefect = (_: unknown, { error }: { error: unknown }) => {
    noteDefect(error);
  };

  const lazyModal = lazyModalMachine.provide({
    actors: {
      profileModal: flow('profileModal'),
      phoneChange: flow('phoneChange'),
      receipt: flow('receipt'),
      wakeLock: flow('wakeLock'),
      loadChunk: toPromiseActor(async ({ modal }) => {
        const load = screenParts()[modal.id] ?? parts[modal.id];
        if (!load) throw new Error(`No modal ${modal.id}`);
        const { compose } = await loadChunk<AnyPart>(load);
        const part = compose(services());
        Object.assign(flows, part.flows);
        views.set(modal.id, part.view);
      }),
    },
    actions: { reloadApp: reloadPage, reportDefect },
  });
  const modalFlows = modalFlowsMachine.provide({
    actors: {
      lazyModal,
      stationsMap: flow('stationsMap'),
      geolocation: flow('geolocation'),
      favouriteStations: flow('favouriteStations'),
    },
    actions: { reportDefect },
  });

  return {
    modalFlows,
    draw: (running: ActorRefFrom<typeof modalFlowsMachine>): ReactNode =>
      createElement(OverlayStack, { flows: running, viewOf: ({ id }) => views.get(id) }),
  };
}
