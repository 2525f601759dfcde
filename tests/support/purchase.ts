import { financial, type CheckItem, type Transaction } from '#domain/transaction.ts';

const fuelLine = (litres: number): CheckItem => ({
  name: 'АИ-95',
  quantity: litres,
  price: 60,
  sum: litres * 60,
});

const shopLine = (roubles: number): CheckItem => ({
  name: 'Кофе',
  quantity: 1,
  price: roubles,
  sum: roubles,
});

let number = 0;

/** A purchase of a day with so many litres and roubles; anything of it may be told otherwise. */
export function purchase(
  day: string,
  { fuel = 0, shop = 0, ...given }: Partial<Transaction> & { fuel?: number; shop?: number } = {},
): Transaction {
  const checkItem = [...(fuel > 0 ? [fuelLine(fuel)] : []), ...(shop > 0 ? [shopLine(shop)] : [])];
  number += 1;
  return {
    rrn: String(number).padStart(12, '0'),
    orderDate: `${day}T12:14:00+03:00`,
    totalSum: fuel * 60 + shop,
    totalSumPoints: 0,
    accuralTotalPoints: 0,
    redemTotalPoints: 0,
    checkItem,
    locationCode: '214',
    address: 'Тула, Щёкинское шоссе, 12',
    operType: financial,
    orderType: 'Покупка',
    status: 'Выполнена',
    errorMessage: '',
    ...given,
  };
}
