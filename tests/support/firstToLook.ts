import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'playwright/test';

/** What this process knows to have been looked at. */
const known = new Set<string>();

/** Whether nobody has looked at this before: once in a run, whichever worker comes first. */
export function isFirstToLook(name: string): boolean {
  if (known.has(name)) return false;
  known.add(name);
  const folder = join(test.info().project.outputDir, 'looked-at');
  mkdirSync(folder, { recursive: true });
  try {
    const mark = createHash('sha256').update(name).digest('hex');
    writeFileSync(join(folder, mark), name, { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
