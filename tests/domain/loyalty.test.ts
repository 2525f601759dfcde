import { expect, test } from 'vitest';
import { byWeight, tierNames, tierOf } from '../../src/domain/loyalty';

test('section 3: four tiers, in Russian, from the first to the fourth', () => {
  expect(tierNames).toEqual(['Агат', 'Сапфир', 'Рубин', 'Бриллиант']);
});

test.each([
  ['Агат', 'agate'],
  ['Сапфир', 'sapphire'],
  ['Рубин', 'ruby'],
  ['Бриллиант', 'diamond'],
  ['Изумруд', 'none'],
  ['', 'none'],
])('the programme «%s» has the stone %s', (programName, stone) => {
  expect(tierOf(programName)).toBe(stone);
});

test('section 9: questions by weigth descending, equal ones as they came', () => {
  const question = (text: string, weigth: number) => ({ selection: '', text, weigth });
  const items = [question('a', 1), question('b', 30), question('c', 1), question('d', 4)];
  expect(byWeight(items).map(({ text }) => text)).toEqual(['b', 'd', 'a', 'c']);
});
