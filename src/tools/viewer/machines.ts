import { StateMachine, type AnyStateMachine } from 'xstate';
import type { InModal } from '#machines/shared/modalEvents.ts';

export type MachineFile = {
  file: string;
  machine: AnyStateMachine;
  /** Of the flow of a modal (machines/shared/modalEvents.ts). */
  inModal?: InModal;
};

type Exported = Record<string, unknown> & Pick<MachineFile, 'inModal'>;

const modules = import.meta.glob<Exported>('../../../machines/*/*.ts', {
  eager: true,
});

/** Every machine of `machines/`, by the folder itself: a new file is here as soon as it is there. */
export const machineFiles: readonly MachineFile[] = Object.entries(modules)
  .flatMap(([path, exported]) => machinesIn(path.replace(/^(\.\.\/)+/, ''), exported))
  .sort((one, other) => (one.machine.id < other.machine.id ? -1 : 1));

/** The machines of one file. */
export function machinesIn(file: string, { inModal, ...exported }: Exported): MachineFile[] {
  return Object.values(exported)
    .filter((value) => value instanceof StateMachine)
    .map((machine) => ({ file, machine, ...(inModal && { inModal }) }));
}
