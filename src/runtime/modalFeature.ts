import type { ReactNode } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { LoadedFlow } from '#machines/shared/flow.ts';
import type { InModal, OpenedModal } from '#machines/shared/modalEvents.ts';
import type { Modal, ModalId } from '#domain/modals.ts';
import type { Route } from '#domain/routes.ts';
import type { Services } from './services';

/** A modal: its flow, what the host passes on to it (`InModal`), and its view, a `ModalSheet`. */
export type ModalFeature<Machine extends AnyStateMachine = AnyStateMachine> = InModal & {
  flow: LoadedFlow<Machine, OpenedModal>;
  /** Gets the flow that runs; a lasting one runs elsewhere. A method, so that any feature fits the registry. */
  view(flow: ActorRefFrom<Machine> | undefined, modal: Modal): ReactNode;
};

type ModalPart = { compose: (services: Services) => ModalFeature };

/** How each modal's chunk is loaded; those with `screen` open over that screen alone. The menu is no modal of a feature. */
export type ModalFeatures = Readonly<
  Record<Exclude<ModalId, 'menu'>, { load: () => Promise<ModalPart>; screen?: Route }>
>;
