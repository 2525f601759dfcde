/** A tier's conditions: `qualFuel2` litres and `qualNonFuel3` roubles, both needed (section 3). */
export type TierRule = { programName: string; qualFuel2: number; qualNonFuel3: number };

/** Stones from the first tier to the fourth; `none` is a client below the first (D14). */
export const tierNames = ['Агат', 'Сапфир', 'Рубин', 'Бриллиант'] as const;
export type Tier = 'none' | 'agate' | 'sapphire' | 'ruby' | 'diamond';

const stones: Record<(typeof tierNames)[number], Tier> = {
  Агат: 'agate',
  Сапфир: 'sapphire',
  Рубин: 'ruby',
  Бриллиант: 'diamond',
};

/** The stone that colours the cabinet; an unknown programme name is no stone. */
export const tierOf = (programName: string): Tier =>
  (stones as Partial<Record<string, Tier>>)[programName] ?? 'none';

/** `weigth` is the API's own spelling; a heavier question comes first (section 9). */
export type QnaItem = { selection: string; text: string; weigth: number };

/** Section 9: by weigth descending; equal ones in the order they came in. */
export const byWeight = (items: readonly QnaItem[]): QnaItem[] =>
  items.toSorted((a, b) => b.weigth - a.weigth);

/** Points that burn on `date` (YYYY-MM-DD), nearest first (D11). */
export type ExpiringPoints = { date: string; points: number };

/** A fuel station as the pins call sends it; without coordinates it has no pin on a map. */
export type Station = {
  lat: number | null;
  lon: number | null;
  name: string;
  id_station: string;
  address: string;
};
