import { machineFiles } from '#viewer/machines.ts';
import { definitionOf } from '#viewer/model/definition.ts';
import type { Page } from './pages';

/**
 * Every machine in the form that Stately's editor imports: a `createMachine` call as code. The same
 * definition as JSON is for other tools.
 */
export const statelyFiles = (): Page[] =>
  machineFiles.flatMap(({ machine }) => {
    const json = JSON.stringify(definitionOf(machine.config), null, 2);
    return [
      { file: `${machine.id}.json`, text: `${json}\n` },
      {
        file: `${machine.id}.js`,
        text: `import { createMachine } from 'xstate';\n\nexport const machine = createMachine(${json});\n`,
      },
    ];
  });
