import type { ReceiptLine } from '#sandbox/database/schema.ts';
import { exactLine, fuelLine, shopLines, sumOf } from './goods';
import type { Plan } from './person';
import type { Random } from './random';

/** A purchase before it is booked: its day and its receipt. */
export type Purchase = { daysAgo: number; lines: ReceiptLine[] };

/** The lowest price in the shop, in kopecks. */
const least = 60_00;

/** One visit costs at most this many times the average of the rest, so that no visit is left with almost nothing. */
const evenness = 1.9;

const shuffled = <Item>(items: Item[], random: Random) =>
  items
    .map((item) => ({ item, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);

const daysFrom = (random: Random, count: number, [from, to]: [number, number]) =>
  Array.from({ length: count }, () => random.whole(from, to)).toSorted((a, b) => b - a);

/** `total` centilitres in `count` refuels of similar size. */
function refuelSizes(random: Random, total: number, count: number): number[] {
  const sizes: number[] = [];
  let rest = total;
  for (let left = count; left > 1; left -= 1) {
    const size = Math.round((rest / left) * (0.75 + random.next() / 2));
    sizes.push(size);
    rest -= size;
  }
  return count > 0 ? [...sizes, rest] : sizes;
}

const withoutRepeats = (lines: ReceiptLine[]) =>
  lines.filter((line, index) => lines.findIndex(({ name }) => name === line.name) === index);

/** `total` kopecks spent in the shop over `count` visits, to the kopeck. */
function shopReceipts(random: Random, total: number, count: number): ReceiptLine[][] {
  const receipts: ReceiptLine[][] = [];
  let rest = total;
  for (let left = count; left > 0; left -= 1) {
    const others = left === 1 ? 1 : left - 1;
    const most = Math.min(rest - least * others, (rest / left) * evenness);
    let lines = shopLines(random);
    if (sumOf(lines) < (rest / left) * 0.7)
      lines = withoutRepeats([...lines, ...shopLines(random)]);
    while (sumOf(lines) > most) lines.pop();
    if (left === 1) lines.push(exactLine(rest - sumOf(lines)));
    else if (lines.length === 0) lines.push(exactLine(least));
    receipts.push(lines);
    rest -= sumOf(lines);
  }
  return receipts;
}

/** Purchases of the last 90 days that add up to exactly the plan's amounts. */
export function qualifyingPurchases(plan: Plan, random: Random): Purchase[] {
  const { qualifying } = plan;
  const { refuels, visits } = qualifying;
  const both = Math.floor(Math.min(refuels, visits) / 4);
  const count = refuels + visits - both;
  const days = shuffled(daysFrom(random, count, [1, Math.min(80, plan.days - 2)]), random);
  const purchases = days.map((daysAgo): Purchase => ({ daysAgo, lines: [] }));
  const sizes = refuelSizes(random, qualifying.fuel, refuels);
  for (const [index, size] of sizes.entries()) {
    const purchase = purchases[index];
    purchase?.lines.push(fuelLine(plan.fuel, size, purchase.daysAgo));
  }
  const shop = shopReceipts(random, qualifying.nonFuel, visits);
  for (const [index, lines] of shop.entries()) purchases[count - 1 - index]?.lines.push(...lines);
  return purchases.toSorted((a, b) => b.daysAgo - a.daysAgo);
}

/** `count` purchases from before the last 90 days. */
export function formerPurchases(plan: Plan, count: number, random: Random): Purchase[] {
  return daysFrom(random, count, [90, Math.max(90, plan.days - 2)]).map((daysAgo) => {
    const isRefuel = random.next() < plan.fuelShare;
    const fuel = isRefuel ? [fuelLine(plan.fuel, random.whole(20_00, 55_00), daysAgo)] : [];
    const shop = !isRefuel || random.next() < 0.3 ? shopLines(random) : [];
    return { daysAgo, lines: [...fuel, ...shop] };
  });
}

/** Purchases that the fraud check refused: three tanks at once. */
export const refusedPurchases = (plan: Plan, random: Random): Purchase[] =>
  daysFrom(random, plan.fraud, [3, plan.days - 2]).map((daysAgo) => ({
    daysAgo,
    lines: [fuelLine(plan.fuel, random.whole(90_00, 160_00), daysAgo)],
  }));
