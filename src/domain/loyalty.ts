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
