import { tolerated, type Finding } from '#conformance/finding.ts';
import type { Redact } from '#conformance/redact.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Differences between the answer and the value read from it, which the cabinet compensates for (D8, D11). */
export function tolerances(sent: unknown, read: unknown, redact: Redact): Finding[] {
  const found = new Map(
    differences(sent, read, { path: '', redact }).map((one) => [one.rule + one.what, one]),
  );
  return [...found.values()];
}

type Place = { path: string; redact: Redact };

/** Compares every field by its path; the items of a list share one path. */
function differences(sent: unknown, read: unknown, place: Place): Finding[] {
  const { path, redact } = place;
  const at = (inner: string) => ({ path: inner, redact });
  if (Array.isArray(read)) {
    if (!Array.isArray(sent)) return [tolerated('D8', `${path} is ${kindOf(sent)}, not a list`)];
    const items: unknown[] = sent;
    return read.flatMap((item, index) => differences(items[index], item, at(`${path}[]`)));
  }
  if (isFields(read) && isFields(sent)) {
    const unknown = Object.keys(sent).filter((key) => !(key in read));
    return [
      ...unknown.map((key) =>
        tolerated('D8', `${join(path, redact(key))} is a field nobody reads`),
      ),
      ...Object.entries(read).flatMap(([key, value]) =>
        differences(sent[key], value, at(join(path, key))),
      ),
    ];
  }
  const what = leaf(sent, read, redact);
  return what === null ? [] : [tolerated('D8', `${path} ${what}`)];
}

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** Null where the value has the form of the specification. */
function leaf(sent: unknown, read: unknown, redact: Redact): string | null {
  if (sent === read) return null;
  if (typeof read === 'boolean')
    return typeof sent === 'boolean' ? 'is a boolean, not the text "true" or "false"' : null;
  if (typeof sent === 'boolean') return 'is a boolean, not the text "true" or "false"';
  if (typeof read === 'number' && typeof sent === 'string' && Number(sent) === read)
    return 'is a number as text';
  if (typeof read === 'string' && typeof sent === 'number') return 'is a number, not text';
  // Optional text may be null or absent: that is the contract itself.
  if (sent === null || sent === undefined) return null;
  if (typeof sent === 'string' && sent.replace(' ', 'T') === read)
    return 'has a space between date and time';
  if (typeof sent === 'string' && sent.slice(0, 10).replace(/\D/g, '-') === read)
    return 'is a date in another form';
  // A cut text is not shown, because no known secret equals a part of one.
  if (typeof sent === 'string' && read !== '' && sent.startsWith(String(read)))
    return 'is longer than the cabinet reads';
  return `cannot be read and counts as ${read === '' ? 'empty' : redact(String(read))}`;
}

/** Names the kind of a value and never the value itself. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`.replace('a string', 'text');
}
