import { StateMachine, type AnyStateMachine } from 'xstate';
import type { InModal } from '#machines/shared/inModal.ts';
import type { OnScreen } from '#machines/shared/onScreen.ts';

export type MachineFile = {
  file: string;
  machine: AnyStateMachine;
  /** Set for the flow of a modal (machines/shared/inModal.ts). */
  inModal?: InModal;
  /** Set for the flow of a screen (machines/shared/onScreen.ts). */
  onScreen?: OnScreen;
};

/** Exports of a file in `machines/`. */
export type Exported = Record<string, unknown> & Pick<MachineFile, 'inModal' | 'onScreen'>;

/** The machines of one file. */
export const machinesIn = (
  file: string,
  { inModal, onScreen, ...exported }: Exported,
): MachineFile[] =>
  Object.values(exported)
    .filter((value) => value instanceof StateMachine)
    .map((machine) => ({
      file,
      machine,
      ...(inModal && { inModal }),
      ...(onScreen && { onScreen }),
    }));
