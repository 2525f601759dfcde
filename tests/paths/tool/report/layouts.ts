import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram } from '#viewer/diagram/diagram.ts';
import { layOut } from '#viewer/diagram/layOut.ts';
import type { Flow } from '#viewer/model/flow.ts';

/** The flow laid out; what has been laid out before is taken from the folder. */
export async function layoutOf(flow: Flow, folder: string): Promise<Diagram> {
  const mark = createHash('sha256').update(JSON.stringify(flow)).digest('hex').slice(0, 16);
  const file = join(folder, `${flow.id}-${mark}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Diagram;
  const diagram = await layOut(flow);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(diagram));
  return diagram;
}
