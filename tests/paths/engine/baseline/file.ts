import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { pathOf } from '#tests/support/edges.ts';
import { absent, parentOf, type Condition, type Line } from './line';

/** The characters of the text outside the strings of its data. */
function outsideStrings(text: string): { at: number; char: string }[] {
  const found: { at: number; char: string }[] = [];
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isInside && char === '\\') at += 1;
    else if (char === '"') isInside = !isInside;
    else if (!isInside) found.push({ at, char });
  }
  return found;
}

/** Splits only at separators outside the strings of the data. */
function splitOutside(text: string, separator: string): string[] {
  const outside = new Set(outsideStrings(text).map(({ at }) => at));
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    if (!outside.has(at) || at < from) continue;
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...parts, text.slice(from)];
}

const whenMark = 'when ';

export function lineText({ state, trigger, arrival, effects, when }: Line): string {
  const columns = [state, trigger, ...(arrival === null ? [] : [arrival])];
  if (effects.length > 0) columns.push(effects.join('; '));
  if (when === 'otherwise') columns.push(when);
  else if (when.length > 0) columns.push(`${whenMark}${when.map(conditionText).join(' and ')}`);
  return columns.join(' | ');
}

/** `target.path "/auth" / "/dashboard"`, `in history.moving / outside history`. */
function conditionText({ feature, values }: Condition): string {
  if (!feature.startsWith('in ')) return `${feature} ${values.join(' / ')}`;
  const region = feature.slice('in '.length);
  return values
    .map((value) => (value === absent ? `outside ${region}` : `in ${value}`))
    .join(' / ');
}

/** Parses the text that `lineText` writes. */
function lineOf(text: string): Line {
  const [state = '', trigger = '', ...rest] = splitOutside(text, ' | ');
  const isTransition = trigger !== 'entry' && trigger !== 'exit';
  const arrival = isTransition ? (rest.shift() ?? '') : null;
  const last = rest.at(-1) ?? '';
  const isOtherwise = last === 'otherwise';
  const isWhen = last.startsWith(whenMark);
  if (isOtherwise || isWhen) rest.pop();
  const [effects] = rest;
  return {
    state,
    trigger,
    arrival,
    effects: effects === undefined ? [] : splitOutside(effects, '; '),
    when: isOtherwise
      ? 'otherwise'
      : isWhen
        ? splitOutside(last.slice(whenMark.length), ' and ').map(conditionOf)
        : [],
  };
}

function conditionOf(text: string): Condition {
  const values = splitOutside(text, ' / ');
  if (!/^(?:in|outside) /.test(text)) {
    const [feature = ''] = text.split(' ');
    const [first = '', ...others] = values;
    return { feature, values: [first.slice(feature.length + 1), ...others] };
  }
  const [region = '*'] = values.flatMap((value) =>
    value.startsWith('in ')
      ? (parentOf(value.slice('in '.length)) ?? [])
      : value.slice('outside '.length),
  );
  return {
    feature: `in ${region}`,
    values: values.map((value) => (value.startsWith('in ') ? value.slice('in '.length) : absent)),
  };
}

/** Shorter data is easy to read in place, so it gets no name. */
const shortest = 48;

/** Names and their data, in the order in which the lines first use them. */
type Names = [name: string, meaning: string][];

/** Data that occurs in several places is written once, under a name: `@client`. */
function named(lines: readonly string[]): { lines: string[]; names: Names } {
  const said: { text: string; key: string; mark: string }[] = [];
  let written = [...lines];
  for (let data = mostSaid(written); data; data = mostSaid(written)) {
    const { text, key } = data;
    const mark = `@${String(said.length)}@`;
    written = [...written.map((line) => line.replaceAll(text, mark)), text];
    said.push({ text, key, mark });
  }
  const meanings = written.splice(lines.length);
  const order = said
    .map(({ key, mark }, index) => ({ key, mark, meaning: meanings[index] ?? '' }))
    .sort((a, b) => placeOf(written, a.mark) - placeOf(written, b.mark));
  const counts = new Map<string, number>();
  const nameOf = new Map(
    order.map(({ key, mark }) => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [mark, `@${key}${count > 1 ? String(count) : ''}`];
    }),
  );
  const rename = (text: string) => text.replace(/@\d+@/g, (mark) => nameOf.get(mark) ?? mark);
  return {
    lines: written.map(rename),
    names: order.map(({ mark, meaning }) => [rename(mark), rename(meaning)]),
  };
}

const placeOf = (lines: readonly string[], mark: string): number => {
  const line = lines.findIndex((one) => one.includes(mark));
  return line < 0 ? Infinity : line + (lines[line]?.indexOf(mark) ?? 0) / 1e6;
};

/** The longest piece of data that occurs in more than one place. */
function mostSaid(lines: readonly string[]): { text: string; key: string } | null {
  const found = new Map<string, { key: string; count: number }>();
  for (const line of lines) {
    for (const { text, key } of dataIn(line)) {
      const known = found.get(text) ?? { key, count: 0 };
      found.set(text, { ...known, count: known.count + 1 });
    }
  }
  const [best] = [...found]
    .filter(([text, { count }]) => count > 1 && text.length >= shortest && !isWrapping(text))
    .sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));
  return best ? { text: best[0], key: best[1].key } : null;
}

/** `{"card":{…}}`: the inner data has the better name. */
const isWrapping = (text: string): boolean => {
  const [, inner = ''] = /^\{"\w+":([{[].*)\}$/.exec(text) ?? [];
  return inner !== '' && dataIn(inner).some((data) => data.text === inner);
};

/** Every object and list in the line, with its key. */
function dataIn(line: string): { text: string; key: string }[] {
  const found: { text: string; key: string }[] = [];
  const open: { from: number; key: string }[] = [];
  for (const { at, char } of outsideStrings(line)) {
    if (char === '{' || char === '[') {
      const key = keyBefore(line, at) ?? open.at(-1)?.key ?? 'data';
      open.push({ from: at, key });
    } else if (char === '}' || char === ']') {
      const { from, key } = open.pop() ?? { from: 0, key: '' };
      const text = line.slice(from, at + 1);
      // A field of the context differs from line to line, so data that contains one gets no name.
      if (!/[:,[=]\s?[a-z]/.test(textOutside(text))) found.push({ text, key });
    }
  }
  return found;
}

const textOutside = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\b(?:null|true|false)\b/g, '0');

const keyBefore = (line: string, at: number): string | undefined =>
  /(\w+)(?:":| = | )$/.exec(line.slice(Math.max(0, at - 40), at))?.[1];

/** The line with every name replaced by its data. */
function unnamed(line: string, names: ReadonlyMap<string, string>): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|@\w+/g, (token) =>
    token.startsWith('"') ? token : unnamed(names.get(token) ?? token, names),
  );
}

export const baselineFile = (folder: string, machine: string): string =>
  join(folder, `${machine}.txt`);

/** Null where no baseline has been written yet. */
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

/** Writes the baseline; returns whether the file has changed. */
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
