import type { Transaction } from './transactions';

/** The programme's rules, written again from the questions and answers, to check the seeds. */

const dayLength = 86_400_000;
const dayOf = (date: string) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayLength;

export const isValid = ({ status, error_message }: Transaction) =>
  status !== 'Отменена' && !/Error If Fraud|код ошибки 34/.test(error_message ?? '');

const kopecks = (roubles: number) => Math.round(roubles * 100);
const fuels = ['АИ-92', 'АИ-95', 'АИ-100', 'ДТ'];

/** Centilitres and kopecks of a receipt that count towards a tier. */
function amountsOf({ check_item }: Transaction) {
  let [fuel, nonFuel] = [0, 0];
  for (const { name, quantity, sum } of check_item)
    if (fuels.includes(name)) fuel += Math.round(quantity * 100);
    else nonFuel += kopecks(sum);
  return { fuel, nonFuel };
}

/** Litres and roubles of the 90 days that end with `date`. */
export function qualifyingOn(date: string, transactions: Transaction[]) {
  const last = dayOf(date);
  const counted = transactions
    .filter(isValid)
    .filter(({ order_date }) => dayOf(order_date) <= last && dayOf(order_date) > last - 90)
    .map(amountsOf);
  return {
    fuel: counted.reduce((sum, { fuel }) => sum + fuel, 0) / 100,
    nonFuel: counted.reduce((sum, { nonFuel }) => sum + nonFuel, 0) / 100,
  };
}

export function tierFor({ fuel, nonFuel }: { fuel: number; nonFuel: number }) {
  if (fuel >= 1_200 && nonFuel >= 12_000) return { name: 'Бриллиант', percent: 5 };
  if (fuel >= 600 && nonFuel >= 6_000) return { name: 'Рубин', percent: 4 };
  if (fuel >= 300 && nonFuel >= 3_000) return { name: 'Сапфир', percent: 3 };
  if (fuel >= 100 && nonFuel >= 1_000) return { name: 'Агат', percent: 2 };
  return { name: '', percent: 1 };
}

/** Points that a purchase must have earned, given all transactions before it. */
export function pointsFor(purchase: Transaction, transactions: Transaction[]): number {
  const eve = new Date((dayOf(purchase.order_date) - 1) * dayLength).toISOString();
  const { percent } = tierFor(qualifyingOn(eve, transactions));
  const paid = kopecks(purchase.total_sum) - purchase.redem_total_points * 100;
  return Math.floor((paid * percent) / 10_000);
}

const nextMonth = (month: string, by: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 10);
};

/** The balance on `date`: oldest points are spent first, and the rest of a month's points expires a year later. */
export function balanceOn(date: string, transactions: Transaction[]) {
  const lots = new Map<string, number>();
  let lowest = 0;
  const expire = (today: string) => {
    for (const month of lots.keys()) if (nextMonth(month, 13) <= today) lots.delete(month);
  };
  for (const transaction of transactions.filter(isValid).toReversed()) {
    const today = transaction.order_date.slice(0, 10);
    expire(today);
    let owed = transaction.redem_total_points;
    for (const [month, left] of lots) {
      const spent = Math.min(left, owed);
      lots.set(month, left - spent);
      owed -= spent;
    }
    lowest = Math.min(lowest, 0 - owed);
    const month = today.slice(0, 7);
    lots.set(month, (lots.get(month) ?? 0) + transaction.accural_total_points);
  }
  expire(date);
  const points = [...lots.values()].reduce((sum, left) => sum + left, 0);
  return { points, lowest };
}
