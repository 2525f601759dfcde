import { normalizeText } from '#lib/normalizeText.ts';
import type { Gem, TierRule } from './programme';

export type { TierRule };

/** The client's tier by its gem; `none` is a client below the first (D14). */
export type Tier = 'none' | Gem;

/** Outside of a build, where no page is drawn, there are no gems. */
const gems = new Map(Object.entries(typeof __GEMS__ === 'undefined' ? {} : __GEMS__));

/** The gem that colours the cabinet; an unknown programme name is no gem. */
export const tierOf = (programName: string): Tier => gems.get(programName) ?? 'none';

/** As names are compared (D33). */
const comparable = (name: string) =>
  normalizeText(name).trim().toLocaleLowerCase('ru').replaceAll('ё', 'е');

const spellings = new Map(
  (typeof __TIER_SPELLINGS__ === 'undefined' ? [] : __TIER_SPELLINGS__).map(([spelling, name]) => [
    comparable(spelling),
    name,
  ]),
);

/** The Russian name of the programme's module for any spelling of a tier; another text as it came (D33). */
export const tierNameOf = (name: string): string => spellings.get(comparable(name)) ?? name;

/** `weigth` is the API's own spelling; a heavier question comes first (section 9). */
export type QnaItem = { selection: string; text: string; weigth: number };

/** Section 9: by weigth descending; equal ones in the order they came in. */
export const byWeight = (items: readonly QnaItem[]): QnaItem[] =>
  items.toSorted((a, b) => b.weigth - a.weigth);

/** Points that expire on `date` (YYYY-MM-DD), nearest first (D11). */
export type ExpiringPoints = { date: string; points: number };

/** A fuel station as the pins call sends it; without coordinates it has no pin on a map. */
export type Station = {
  lat: number | null;
  lon: number | null;
  name: string;
  id_station: string;
  address: string;
};
