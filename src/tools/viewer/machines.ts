import { StateMachine, type AnyStateMachine } from 'xstate';

export type MachineFile = { file: string; machine: AnyStateMachine };

const modules = import.meta.glob<Record<string, unknown>>('../../../machines/*/*.ts', {
  eager: true,
});

/** Every machine of `machines/`, by the folder itself: a new file is here as soon as it is there. */
export const machineFiles: readonly MachineFile[] = Object.entries(modules)
  .flatMap(([path, exported]) =>
    Object.values(exported)
      .filter((value) => value instanceof StateMachine)
      .map((machine) => ({ file: path.replace(/^(\.\.\/)+/, ''), machine })),
  )
  .sort((one, other) => (one.machine.id < other.machine.id ? -1 : 1));
