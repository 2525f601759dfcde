import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { pathOf } from '#tests/support/edges.ts';
import type { Line } from './line';
import { named, unnamed } from './names';
import { lineOf, lineText } from './text';

export const baselineFile = (folder: string, machine: string): string =>
  join(folder, `${machine}.txt`);

/** Null where none has been written yet. */
export function readBaseline(folder: string, machine: string): Line[] | null {
  const text = textIn(baselineFile(folder, machine));
  return text === null ? null : linesIn(text);
}

function textIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Whether that changes the file. */
export function writeBaseline(folder: string, machine: AnyStateMachine, lines: Line[]): boolean {
  const file = baselineFile(folder, machine.id);
  const text = baselineText(machine, lines);
  if (text === textIn(file)) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return true;
}

/** State by state in the machine's own order: entering it, leaving it, its transitions. */
export function baselineText(machine: AnyStateMachine, lines: readonly Line[]): string {
  const order = ['-', ...inOrder(machine.root).map(pathOf)];
  const sorted = [...lines]
    .map((line) => ({ line, text: lineText(line) }))
    .sort(
      (a, b) =>
        order.indexOf(a.line.state) - order.indexOf(b.line.state) ||
        rank(a.line) - rank(b.line) ||
        (a.text < b.text ? -1 : 1),
    );
  const { lines: written, names } = named(sorted.map(({ text }) => text));
  const parts = order.map((state) =>
    written.filter((_, index) => sorted[index]?.line.state === state).join('\n'),
  );
  const meanings = names.map(([name, text]) => `${name} = ${text}`);
  const head = `# What ${machine.id} does at every step. How to read it: tests/paths/README.md`;
  const text = [head, meanings.join('\n'), ...parts].filter(Boolean).join('\n\n');
  return `${text}\n`;
}

const inOrder = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(inOrder),
];

const first = ['entry', 'exit', 'always'];

const rank = ({ trigger }: Line) =>
  first.includes(trigger) ? first.indexOf(trigger) : first.length;

export function linesIn(text: string): Line[] {
  const rows = text.split('\n').filter((row) => row !== '' && !row.startsWith('#'));
  const isMeaning = (row: string) => row.startsWith('@');
  const names = new Map(
    rows.filter(isMeaning).map((row): [string, string] => {
      const at = row.indexOf(' = ');
      return [row.slice(0, at), row.slice(at + ' = '.length)];
    }),
  );
  return rows.filter((row) => !isMeaning(row)).map((row) => lineOf(unnamed(row, names)));
}
