import type { ReceiptLine } from '#sandbox/database/schema.ts';
import type { Random } from './random';

/** Prices of today in kopecks, a litre of fuel or a piece of anything else. */
const fuels = {
  'АИ-92': 61_90,
  'АИ-95': 66_40,
  'АИ-100': 84_30,
  ДТ: 74_20,
} as const;
export type Fuel = keyof typeof fuels;

const shop: [Piece, ...Piece[]] = [
  { name: 'Кофе американо', price: 149_00 },
  { name: 'Капучино', price: 199_00 },
  { name: 'Латте', price: 219_00 },
  { name: 'Чай чёрный', price: 89_00 },
  { name: 'Круассан', price: 129_00 },
  { name: 'Слойка с сыром', price: 119_00 },
  { name: 'Выпечка с вишней', price: 109_00 },
  { name: 'Хот-дог датский', price: 229_00 },
  { name: 'Сэндвич с курицей', price: 259_00 },
  { name: 'Вода питьевая 0,5 л', price: 65_00 },
  { name: 'Сок яблочный 0,3 л', price: 119_00 },
  { name: 'Шоколад молочный', price: 99_90 },
  { name: 'Жевательная резинка', price: 54_90 },
  { name: 'Салфетки влажные', price: 119_00 },
  { name: 'Ароматизатор', price: 189_00 },
  { name: 'Омыватель стёкол 4 л', price: 349_00 },
];

type Piece = { name: string; price: number };

/** Prices rise about half a percent in two weeks; pumps show tens of kopecks. */
const fuelPrice = (fuel: Fuel, daysAgo: number) =>
  Math.round((fuels[fuel] * (1 - daysAgo * 0.00035)) / 10) * 10;

/** `centilitres` of fuel as it cost `daysAgo`; the sum is rounded to a kopeck. */
export function fuelLine(fuel: Fuel, centilitres: number, daysAgo: number): ReceiptLine {
  const price = fuelPrice(fuel, daysAgo);
  return {
    name: fuel,
    quantity: centilitres / 100,
    price,
    sum: Math.round((price * centilitres) / 100),
  };
}

const pieceLine = ({ name, price }: Piece, quantity: number): ReceiptLine => ({
  name,
  quantity,
  price,
  sum: price * quantity,
});

/** Up to three different things from the shop. */
export function shopLines(random: Random): ReceiptLine[] {
  const pieces = new Set(Array.from({ length: random.whole(1, 3) }, () => random.pick(shop)));
  return [...pieces].map((piece) => pieceLine(piece, random.next() < 0.12 ? 2 : 1));
}

/** A line of exactly `price`, which completes a required sum. */
export const exactLine = (price: number): ReceiptLine =>
  pieceLine({ name: 'Мойка самообслуживания', price }, 1);

export const sumOf = (lines: ReceiptLine[]) => lines.reduce((sum, line) => sum + line.sum, 0);

/** Amounts of a receipt that count towards a tier: centilitres and kopecks. */
export function amountsOf(lines: ReceiptLine[]) {
  const amounts = { fuel: 0, nonFuel: 0 };
  for (const { name, quantity, sum } of lines)
    if (name in fuels) amounts.fuel += Math.round(quantity * 100);
    else amounts.nonFuel += sum;
  return amounts;
}
