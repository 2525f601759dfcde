import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortened, type Deeds } from '../../support/deeds';
import type { Walk } from '../../support/model';
import { nodeText } from './nodeText';

/**
 * What every step of the paths makes the machine do, `from | event | to | deeds`. Written down and
 * reviewed, it is what a changed machine is held against: its own graph would agree with any change.
 */
export function deedLines(walked: readonly { walk: Walk; deeds: readonly Deeds[] }[]): Set<string> {
  const lines = new Set<string>();
  for (const { walk, deeds } of walked) {
    const names = [walk.start, ...walk.steps.map(({ state }) => state)].map(nodeText);
    deeds.forEach((done, index) => {
      const event = shortened(walk.steps[index - 1]?.label ?? `start "${walk.input}"`);
      const parts = [names[index - 1] ?? '-', event, names[index], done.join('; ') || '-'];
      lines.add(parts.join(' | '));
    });
  }
  return new Set([...lines].sort());
}

export type Difference = { isAgreed: boolean; line: string };

/** Steps that were agreed on and are no more, and those that nobody agreed on. */
export const differences = (
  agreed: ReadonlySet<string>,
  now: ReadonlySet<string>,
): Difference[] => [
  ...[...agreed].filter((line) => !now.has(line)).map((line) => ({ isAgreed: true, line })),
  ...[...now].filter((line) => !agreed.has(line)).map((line) => ({ isAgreed: false, line })),
];

const fileOf = (folder: string, machine: string) => join(folder, `${machine}.txt`);

/** Empty when nothing has been agreed on yet. */
export function readAgreed(folder: string, machine: string): Set<string> {
  try {
    return new Set(readFileSync(fileOf(folder, machine), 'utf8').split('\n').filter(Boolean));
  } catch {
    return new Set();
  }
}

export function writeAgreed(folder: string, machine: string, now: ReadonlySet<string>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(folder, machine), [...now].map((line) => `${line}\n`).join(''));
}
