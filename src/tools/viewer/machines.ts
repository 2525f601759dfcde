import { machinesIn, type Exported, type MachineFile } from './model/machineFile';

const modules = import.meta.glob<Exported>('../../../machines/*/*.ts', {
  eager: true,
});

/** Every machine of `machines/`, read from the folder itself, so that a new file needs no registration. */
export const machineFiles: readonly MachineFile[] = Object.entries(modules)
  .flatMap(([path, exported]) => machinesIn(path.replace(/^(\.\.\/)+/, ''), exported))
  .sort((one, other) => (one.machine.id < other.machine.id ? -1 : 1));
