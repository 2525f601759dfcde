import { expect, test } from 'vitest';
import { letterTo, questionText } from '#features/dashboard/receipt/questionText.ts';
import { purchase } from '#tests/support/examples.ts';

const bought = purchase('2026-11-20', { rrn: '600030000137', totalSum: 2_745.4, address: '' });

test('a station without an address is called by its number alone', () => {
  expect(questionText(bought).split('\n')).toEqual([
    'Здравствуйте! Не вижу баллов за операцию.',
    'Номер операции (RRN): 600030000137',
    'Станция: АЗС № 214',
    'Дата: 20 ноября 2026, 12:14',
    'Сумма: 2 745,40 ₽',
  ]);
});

test('the letter has its subject and the whole text, for any mail program', () => {
  const letter = new URL(letterTo('help@samotsvet.example', bought));
  expect(letter.protocol + letter.pathname).toBe('mailto:help@samotsvet.example');
  expect([...letter.searchParams]).toEqual([
    ['subject', 'Где мои баллы?'],
    ['body', questionText(bought)],
  ]);
});
