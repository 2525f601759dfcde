import { expect, test } from 'vitest';
import {
  cancelled,
  financial,
  isErrored,
  isFuel,
  nonFinancial,
  unknownStatus,
} from '#domain/transaction.ts';
import { purchase } from '#tests/support/purchase.ts';

const isFuelNamed = (name: string) => isFuel({ name, quantity: 1, price: 60, sum: 60 });

test.each([
  'АИ-95',
  'Бензин АИ-95',
  'аи92',
  'АИ 100',
  'ДТ',
  ' ДТ-Л-К5',
  'Дизель',
  'Дизельное топливо',
  'Газ',
  'ГАЗ (пропан)',
  'Пропан-бутан',
])('«%s» is fuel', (name) => {
  expect(isFuelNamed(name)).toBe(true);
});

test.each([
  'Присадка в ДТ',
  'Канистра (бензин)',
  'Газировка',
  'Газета',
  'Газонокосилка',
  'Аист',
  'ДТП-набор',
  'Дизельное масло',
  'Кофе',
])('«%s» is from the shop', (name) => {
  expect(isFuelNamed(name)).toBe(false);
});

test('D10: the words of the API for a status and the types of a transaction', () => {
  expect([cancelled, financial, nonFinancial]).toEqual(['Отменена', 'Финансовая', 'Нефинансовая']);
});

test.each([
  ['Выполнена', false, ''],
  [' выполнена ', false, ''],
  ['', false, ''],
  ['В обработке ', false, 'В обработке'],
  ['отменена ', true, ''],
  ['ОТКЛОНЕНА', true, ''],
])('D34: the status «%s» is errored: %s; shown as it came: «%s»', (status, errored, shown) => {
  const one = purchase('2026-11-20', { status });
  expect([isErrored(one), unknownStatus(one)]).toEqual([errored, shown]);
});
