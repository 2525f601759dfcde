import { expect, test } from 'vitest';
import { transactionsCsv } from '#features/dashboard/transactionsCsv.ts';
import { ledgerOf, purchase } from '#tests/support/examples.ts';

test('a line for each transaction, newest first, those that do not count marked', () => {
  const ledger = ledgerOf([
    purchase('2026-11-20', {
      rrn: '600030000137',
      fuel: 38.5,
      shop: 189.4,
      accuralTotalPoints: 82,
      redemTotalPoints: 500,
    }),
    purchase('2026-11-19', { rrn: '600030000136', shop: 10, status: 'Отменена' }),
    purchase('2026-10-12', {
      rrn: '600030000135',
      operType: 'Нефинансовая',
      orderType: '=Подарок; ко дню рождения',
      accuralTotalPoints: 300,
      locationCode: '',
      address: '',
    }),
  ]);
  expect(transactionsCsv(ledger).replace('\ufeff', '').split('\r\n')).toEqual([
    'Дата;Время;Операция;АЗС;Адрес;Состав;Оплачено, ₽;Начислено баллов;Списано баллов;Статус;Входит в итоги;Номер операции (RRN)',
    '20.11.2026;12:14;АЗС № 214;214;Тула, Щёкинское шоссе, 12;АИ-95, Кофе;2499,40;82;500;Выполнена;да;600030000137',
    '19.11.2026;12:14;АЗС № 214;214;Тула, Щёкинское шоссе, 12;Кофе;10,00;0;0;Отменена;нет;600030000136',
    `12.10.2026;12:14;"'=Подарок; ко дню рождения";;;;0,00;300;0;Выполнена;да;600030000135`,
    '',
  ]);
});
