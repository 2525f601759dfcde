/** The target of a citation: a section (and a heading in it), a decision, or a record of `docs/decisions`. */
export type Citation =
  | { kind: 'section'; numbers: readonly string[]; heading?: string }
  | { kind: 'decision'; number: string }
  | { kind: 'record'; name: string };

/** Joins the lines of a wrapped comment, because a citation may span two lines. */
const unwrapped = (text: string) => text.replace(/\s+(?:\*(?!\*)|\/\/)?\s*/g, ' ');

/** `section 4`, `sections 3 and 8 "Client"`, `Section 2's`; never `section 3.1` of another document. */
const inProse =
  /\bsections? (\d+(?:(?:, | and )\d+)*)(?!\.?\d)(?:['’]s)?(?:,? ["“]([^"”]+)["”])?/gi;

/** `section: '4 “Session”, D13'` of a flow's words, `Specification: 4 “Session”, D13.` of its page. */
const inWords = /\b(?:section: '|Specification: )(\d[^'.]*)/g;

/** Excludes `%D1` in an encoded address. */
const ofDecision = /(?<!%)\bD([1-9]\d*)\b/g;

const ofRecord = /\bdecisions\/([a-z\d-]+)/g;

const section = (numbers: string, heading?: string): Citation => ({
  kind: 'section',
  numbers: numbers.match(/\d+/g) ?? [],
  ...(heading !== undefined && { heading }),
});

/** All citations of a text, in the forms of code, tests and documents. */
export function citationsIn(text: string): Citation[] {
  const line = unwrapped(text);
  const words = Array.from(line.matchAll(inWords), ([, list = '']) => list.split(/, (?=\d|D)/));
  return [
    ...Array.from(line.matchAll(inProse), ([, numbers = '', heading]) => section(numbers, heading)),
    ...words.flat().flatMap((one) => {
      const [, number, heading] = /^(\d+)(?: “([^”]+)”)?$/.exec(one) ?? [];
      return number === undefined ? [] : [section(number, heading)];
    }),
    ...Array.from(line.matchAll(ofDecision), ([number]): Citation => ({
      kind: 'decision',
      number,
    })),
    ...Array.from(line.matchAll(ofRecord), ([, name = '']): Citation => ({ kind: 'record', name })),
  ];
}
