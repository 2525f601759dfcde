import { expect, test } from 'vitest';
import { byWeight, tierOf } from '#domain/loyalty.ts';
import { programme } from '#domain/programme.ts';
import { defaultTiers } from '#domain/defaultTiers.ts';
import { sections } from '#domain/sections.ts';

test('section 3: four tiers, in Russian, from the first to the fourth', () => {
  expect(programme.map(({ programName }) => programName)).toEqual([
    'Агат',
    'Сапфир',
    'Рубин',
    'Бриллиант',
  ]);
});

test.each([
  ['Агат', 'agate'],
  ['Сапфир', 'sapphire'],
  ['Рубин', 'ruby'],
  ['Бриллиант', 'diamond'],
  ['Изумруд', 'none'],
  ['', 'none'],
  // Names that every object has a property for.
  ['constructor', 'none'],
  ['__proto__', 'none'],
  ['toString', 'none'],
])('the programme «%s» has the stone %s', (programName, stone) => {
  expect(tierOf(programName)).toBe(stone);
});

test('section 9: questions by weigth descending, equal ones as they came', () => {
  const question = (text: string, weigth: number) => ({ selection: '', text, weigth });
  const items = [question('a', 1), question('b', 30), question('c', 1), question('d', 4)];
  expect(byWeight(items).map(({ text }) => text)).toEqual(['b', 'd', 'a', 'c']);
});

test('a public page is built with the conditions of the four tiers, the lowest first', () => {
  expect(defaultTiers).toEqual([
    { programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 },
    { programName: 'Сапфир', qualFuel2: 300, qualNonFuel3: 3_000 },
    { programName: 'Рубин', qualFuel2: 600, qualNonFuel3: 6_000 },
    { programName: 'Бриллиант', qualFuel2: 1_200, qualNonFuel3: 12_000 },
  ]);
});

test('D3: the sections of the cabinet by what stands after the #', () => {
  expect(sections).toEqual(['card', 'trans', 'my-balance', 'faq']);
});
