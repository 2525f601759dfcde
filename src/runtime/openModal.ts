import type { ReactNode } from 'react';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import type { Modal } from '#domain/modals.ts';

type Provided<M extends AnyStateMachine> = Required<
  NonNullable<Parameters<M['provide']>[0]['actors']>
>;

/** The flows of the modals, with what they need from the world. */
export type ModalFlows = Omit<Provided<typeof lazyModalMachine>, 'loadChunk' | 'codeTurn'> &
  Omit<Provided<typeof modalFlowsMachine>, 'lazyModal'>;

export type StationFlow = 'stationsMap' | 'geolocation' | 'favouriteStations';

/** The flows that each modal comes with. */
export type FlowOf = {
  'edit-profile': 'profileModal';
  'profile-tel': 'phoneChange';
  map: StationFlow;
  placemark: StationFlow;
  receipt: 'receipt';
  checkout: 'wakeLock';
};

/** Those that run, by their names; each modal has its own. */
type RunningFlows = SnapshotFrom<typeof lazyModalMachine>['children'];

/** A modal that is here: its flows, and what it shows of them (a `ModalSheet`). */
export type ModalView<Name extends keyof ModalFlows = keyof ModalFlows> = {
  flows: Pick<ModalFlows, Name>;
  view: (running: RunningFlows, modal: Modal) => ReactNode;
};
