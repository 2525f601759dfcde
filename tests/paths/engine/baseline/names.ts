import { outsideStrings } from './strings';

/** Shorter ones are read where they stand. */
const shortest = 48;

/** What names stand for, in the order in which they first stand in the lines. */
export type Names = [name: string, meaning: string][];

/** Data that stands in several places is said once, under a name: `@client`. */
export function named(lines: readonly string[]): { lines: string[]; names: Names } {
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

/** The longest piece of data that stands in more than one place. */
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

/** `{"card":{…}}`: what is inside has the better name. */
const isWrapping = (text: string): boolean => {
  const [, inner = ''] = /^\{"\w+":([{[].*)\}$/.exec(text) ?? [];
  return inner !== '' && dataIn(inner).some((data) => data.text === inner);
};

/** Every object and list in the line, and what it is called there. */
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
      // What a name in the context stands for is not the same everywhere.
      if (!/[:,[=]\s?[a-z]/.test(textOutside(text))) found.push({ text, key });
    }
  }
  return found;
}

const textOutside = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\b(?:null|true|false)\b/g, '0');

const keyBefore = (line: string, at: number): string | undefined =>
  /(\w+)(?:":| = | )$/.exec(line.slice(Math.max(0, at - 40), at))?.[1];

/** The line with every name replaced by what it means. */
export function unnamed(line: string, names: ReadonlyMap<string, string>): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|@\w+/g, (token) =>
    token.startsWith('"') ? token : unnamed(names.get(token) ?? token, names),
  );
}
