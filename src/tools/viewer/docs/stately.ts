import { machineFiles } from '#viewer/machines.ts';
import { definitionOf } from '#viewer/model/definition.ts';
import type { Page } from './pages';

/**
 * Every machine as Stately's editor imports it: the call that makes it, as code, and the same as JSON for
 * other tools.
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
