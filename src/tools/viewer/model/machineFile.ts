import { StateMachine, type AnyStateMachine } from 'xstate';
import type { InModal } from '#machines/shared/modalEvents.ts';
import type { OnScreen } from '#machines/shared/screenEvents.ts';

export type MachineFile = {
  file: string;
  machine: AnyStateMachine;
  /** Of the flow of a modal (machines/shared/modalEvents.ts). */
  inModal?: InModal;
  /** Of the flow of a screen (machines/shared/screenEvents.ts). */
  onScreen?: OnScreen;
};

/** What a file of `machines/` exports. */
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
