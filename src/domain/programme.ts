/** What a gem looks like on screen; each may stand for one tier. */
export type Gem = 'agate' | 'sapphire' | 'ruby' | 'diamond';

/** A tier's conditions: `qualFuel2` litres and `qualNonFuel3` roubles, both needed (section 3). */
export type TierRule = { programName: string; qualFuel2: number; qualNonFuel3: number };

type TierFacts = TierRule & {
  /** Other spellings that a server may send; the screen shows `programName` (D33). */
  otherNames: readonly string[];
  gem: Gem;
  /** The name within a sentence; without them it stands behind «уровень». */
  cases?: { genitive: string; dative: string };
  /** The share of what is paid that comes back as points. */
  percent: number;
};

/**
 * The programme's tiers, the lowest first, which an operator edits (D31); names as the API has them.
 * The build writes into the cabinet what it needs of them (src/build/constants.ts), so that a page does not
 * load the rest. The sandbox keeps to all of it.
 */
export const programme: readonly TierFacts[] = [
  {
    programName: 'Агат',
    otherNames: ['Agate'],
    gem: 'agate',
    cases: { genitive: 'Агата', dative: 'Агату' },
    qualFuel2: 100,
    qualNonFuel3: 1_000,
    percent: 2,
  },
  {
    programName: 'Сапфир',
    otherNames: ['Sapphire'],
    gem: 'sapphire',
    cases: { genitive: 'Сапфира', dative: 'Сапфиру' },
    qualFuel2: 300,
    qualNonFuel3: 3_000,
    percent: 3,
  },
  {
    programName: 'Рубин',
    otherNames: ['Ruby'],
    gem: 'ruby',
    cases: { genitive: 'Рубина', dative: 'Рубину' },
    qualFuel2: 600,
    qualNonFuel3: 6_000,
    percent: 4,
  },
  {
    programName: 'Бриллиант',
    otherNames: ['Diamond'],
    gem: 'diamond',
    cases: { genitive: 'Бриллианта', dative: 'Бриллианту' },
    qualFuel2: 1_200,
    qualNonFuel3: 12_000,
    percent: 5,
  },
];

/** Every spelling of a tier's name, which no other tier has, beside the name that is shown. */
export const tierSpellings = programme.flatMap(({ programName, otherNames }) =>
  [programName, ...otherNames].map((spelling): [string, string] => [spelling, programName]),
);

/** The gem of each tier by its name. */
export const gemsByName: ReadonlyMap<string, Gem> = new Map(
  programme.map(({ programName, gem }) => [programName, gem]),
);

/** The grammatical cases of a tier's name, by the name. */
export const tierCases: ReadonlyMap<string, NonNullable<TierFacts['cases']>> = new Map(
  programme.flatMap(({ programName, cases }) => (cases ? [[programName, cases]] : [])),
);

/** The conditions alone. */
export const tierRules: TierRule[] = programme.map(({ programName, qualFuel2, qualNonFuel3 }) => ({
  programName,
  qualFuel2,
  qualNonFuel3,
}));

/** Percent of what was paid in money that comes back as points, by the name of the tier. */
export const earnedPercent: ReadonlyMap<string, number> = new Map(
  programme.map(({ programName, percent }) => [programName, percent]),
);

/** Roubles that one point is worth when it is spent. */
export const pointWorth = 1;

/** Purchases of this many days count towards a tier. */
export const periodDays = 90;

/** Words of a transaction's status, compared without case and outer spaces (D34). */
export const statusWords = {
  cancelled: ['Отменена'],
  declined: ['Отклонена'],
  done: ['Выполнена', 'Исполнена', 'Проведена', 'Завершена'],
};

/** The part of a receipt that may be paid with points (D31). */
export const payableShare = 0.5;
