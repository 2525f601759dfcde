import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Flow } from '#viewer/model/flow.ts';
import { machinesIn, type Exported } from '#viewer/model/machineFile.ts';
import { readFlow } from '#viewer/model/readFlow.ts';

const folder = join(import.meta.dirname, '../../machines');

/** Every flow of `machines/`, as the app has it: the models of the tests put stand-ins into theirs. */
export async function flowsOfFolder(): Promise<Flow[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const found: Flow[] = [];
  for (const file of files) {
    const exported = (await import(join(folder, file))) as Exported;
    found.push(...machinesIn('', exported).map(readFlow));
  }
  return found;
}
