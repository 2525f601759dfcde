import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { modalFacts } from '#domain/modals.ts';
import { typeset } from '#lib/typeset.ts';

/** Every text of the catalogue by its path; functions are called with 5. */
function texts(node: unknown, place: string): [string, string][] {
  if (typeof node === 'string') return [[place, node]];
  if (typeof node === 'function')
    return [[place, String(Reflect.apply(node, undefined, ['5', '5']))]];
  return Object.entries(node ?? {}).flatMap(([key, child]) => texts(child, `${place}.${key}`));
}

const modules = import.meta.glob<Record<string, unknown>>('../src/**/texts.ts', { eager: true });
const catalogue = Object.values({ ...modules, modals: { modalFacts } }).flatMap((place) =>
  Object.entries(place).flatMap(([name, own]) => texts(own, name)),
);
const found = (pattern: RegExp) => catalogue.filter(([, text]) => pattern.test(text));

/** Product names that are the same in every language. */
const properNames = /^(?:CVV|Android|Google Play|HarmonyOS|AppGallery|[ —])+$/;

test('D27: every text of the catalogue contains Russian letters, except product names', () => {
  expect(catalogue.length).toBeGreaterThan(40);
  const foreign = catalogue.filter(([, text]) => !/[а-яё]/i.test(text));
  expect(foreign.filter(([, text]) => !properNames.test(text))).toEqual([]);
});

test('quotes are «ёлочки»', () => {
  expect(found(/["“”]|(?<!\p{L})'|'(?!\p{L})/u)).toEqual([]);
});

test('a dash between words is a dash, not a hyphen', () => {
  expect(found(/ [-–] /)).toEqual([]);
});

test('an ellipsis is one character, and the catalogue has only single, plain spaces', () => {
  expect(found(/\.\.\./)).toEqual([]);
  expect(found(/ {2}|\u00a0/)).toEqual([]);
});

test('words with ё are not spelled with е', () => {
  const bare =
    /(?<!\p{L})(еще|ее|нее|мое|твое|свое|пришлем|придет|идет|найдем|вернемся|начнем|счет|расчет|учет|четверт\p{L}*|пойдет|подойдет|введен\p{L}*|зачтен\p{L}*|надежн\p{L}*|легк\p{L}*|тверд\p{L}*|объем|прием|партнер\p{L}*)(?!\p{L})/iu;
  expect(found(bare)).toEqual([]);
});

test('typeset texts: no line breaks after a short word or №, or before a dash or a unit', () => {
  const breaks = [
    /(?<!\p{L})(в|к|с|у|о|и|а|на|не|по|за|из|от|до|без|для|под|или) (?=\S)/iu,
    / —/,
    /\d [а-яё₽%]/i,
    /№ /,
  ];
  const loose = catalogue.filter(([, text]) => breaks.some((broken) => broken.test(typeset(text))));
  expect(loose).toEqual([]);
});

const source = fileURLToPath(new URL('../src/', import.meta.url));
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/(?:^|[\\/])texts\.ts$/.test(file))
  .map((file) => readFileSync(source + file, 'utf8').replace(/^import .*$/gm, ''))
  .join('\n');

/** Whether the code names the text, or names an object around it without a member. */
function isSaid(path: string): boolean {
  const parts = path.split('.');
  return parts.some((_, at) => {
    const part = parts.slice(0, at + 1).join('\\.');
    const isWhole = at === parts.length - 1;
    return new RegExp(isWhole ? `\\b${part}\\b` : `\\b${part}\\b(?!\\.)`).test(code);
  });
}

test('every text of the catalogue is used in the code', () => {
  expect(catalogue.map(([place]) => place).filter((place) => !isSaid(place))).toEqual([]);
});
