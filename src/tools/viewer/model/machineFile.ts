import { StateMachine, type AnyStateMachine } from 'xstate';
import type { InModal } from '#machines/shared/modalEvents.ts';

export type MachineFile = {
  file: string;
  machine: AnyStateMachine;
  /** Of the flow of a modal (machines/shared/modalEvents.ts). */
  inModal?: InModal;
};

/** What a file of `machines/` exports. */
export type Exported = Record<string, unknown> & Pick<MachineFile, 'inModal'>;

/** The machines of one file. */
export const machinesIn = (file: string, { inModal, ...exported }: Exported): MachineFile[] =>
  Object.values(exported)
    .filter((value) => value instanceof StateMachine)
    .map((machine) => ({ file, machine, ...(inModal && { inModal }) }));
