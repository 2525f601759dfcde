import { expect, test } from 'vitest';
import { noFilter, type LedgerFilter } from '#domain/ledgerFilter.ts';
import { filterWords } from '#features/dashboard/transactions/PrintSheet.tsx';

const words = (part: Partial<LedgerFilter>) =>
  filterWords({ ...noFilter, ...part }).replace(/\s/g, ' ');

test.each<[Partial<LedgerFilter>, string]>([
  [{}, ''],
  [{ month: '2026-11' }, 'Ноябрь 2026'],
  [{ kind: 'fuel' }, 'Топливо'],
  [{ kind: 'errored' }, 'Отменённые и отклонённые'],
  [{ station: '214' }, 'АЗС № 214'],
  [{ query: '  кофе ' }, 'поиск «кофе»'],
  [{ query: '   ' }, ''],
  [
    { month: '2026-10', kind: 'shop', station: '31', query: 'кофе' },
    'Октябрь 2026, Кафе и магазин, АЗС № 31, поиск «кофе»',
  ],
])('the filter %j is put into words: «%s»', (part, said) => {
  expect(words(part)).toBe(said);
});
