/** The picture of a tier. */
export type Gem = 'agate' | 'sapphire' | 'ruby' | 'diamond';

type ProgrammeTier = {
  /** The name that the screen shows and the API sends. */
  programName: string;
  /** Other spellings that a server may send; the screen shows `programName` (D33). */
  otherNames: readonly string[];
  ordinal: string;
  gem: Gem;
  /** The cases of the name within a sentence; without them it follows the word «уровень». */
  cases?: { genitive: string; dative: string };
  /** Litres of fuel that the tier requires; both conditions are needed (section 3). */
  qualFuel2: number;
  /** Roubles of other purchases that the tier requires. */
  qualNonFuel3: number;
  /** Percentage of the amount paid that the client gets as points. */
  percent: number;
};

/** The programme's tiers, the lowest first. An operator sets them and the facts below (D31). */
export const programme: readonly ProgrammeTier[] = [
  {
    programName: 'Агат',
    otherNames: ['Agate'],
    ordinal: 'Первый уровень',
    gem: 'agate',
    cases: { genitive: 'Агата', dative: 'Агату' },
    qualFuel2: 100,
    qualNonFuel3: 1_000,
    percent: 2,
  },
  {
    programName: 'Сапфир',
    otherNames: ['Sapphire'],
    ordinal: 'Второй уровень',
    gem: 'sapphire',
    cases: { genitive: 'Сапфира', dative: 'Сапфиру' },
    qualFuel2: 300,
    qualNonFuel3: 3_000,
    percent: 3,
  },
  {
    programName: 'Рубин',
    otherNames: ['Ruby'],
    ordinal: 'Третий уровень',
    gem: 'ruby',
    cases: { genitive: 'Рубина', dative: 'Рубину' },
    qualFuel2: 600,
    qualNonFuel3: 6_000,
    percent: 4,
  },
  {
    programName: 'Бриллиант',
    otherNames: ['Diamond'],
    ordinal: 'Четвёртый уровень',
    gem: 'diamond',
    cases: { genitive: 'Бриллианта', dative: 'Бриллианту' },
    qualFuel2: 1_200,
    qualNonFuel3: 12_000,
    percent: 5,
  },
];

/** Roubles that one spent point is worth. */
export const pointWorth = 1;

/** Days whose purchases count towards a tier. */
export const periodDays = 90;

/** Share of a receipt that may be paid with points, 0–1. */
export const payableShare = 0.5;

/** A line of a receipt is fuel when its name begins with one of these, in any case. */
export const fuelNames = [
  'АИ',
  'ДТ',
  'бензин',
  'дизель',
  'дизельное топливо',
  'газ',
  'пропан',
  'метан',
];

/** Words of a transaction's status, compared without case and outer spaces (D34). */
export const statusWords = {
  cancelled: ['Отменена'],
  declined: ['Отклонена'],
  done: ['Выполнена', 'Исполнена', 'Проведена', 'Завершена'],
};
