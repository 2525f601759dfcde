import { normalizeText } from '#lib/text.ts';
import { programme, type Gem } from '#src/programme.ts';

/** A tier's conditions: `qualFuel2` litres and `qualNonFuel3` roubles, both needed (section 3). */
export type TierRule = { programName: string; qualFuel2: number; qualNonFuel3: number };

/** The client's tier by its gem; `none` is a client below the first (D14). */
export type Tier = 'none' | Gem;

/** The programme's tier of this name; undefined where the programme has none. */
export const tierNamed = (programName: string) =>
  programme.find((tier) => tier.programName === programName);

/** The programme's tier with this gem; undefined below the first. */
export const tierWithGem = (gem: Tier) => programme.find((tier) => tier.gem === gem);

/** The gem that colours the cabinet; `none` for an unknown name. */
export const tierOf = (programName: string): Tier => tierNamed(programName)?.gem ?? 'none';

/** The form in which names are compared (D33). */
const comparable = (name: string) =>
  normalizeText(name).trim().toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** The name that `programme.ts` has for any spelling of a tier; any other text unchanged (D33). */
export function tierNameOf(name: string): string {
  const spelling = comparable(name);
  const tier = programme.find(({ programName, otherNames }) =>
    [programName, ...otherNames].some((one) => comparable(one) === spelling),
  );
  return tier?.programName ?? name;
}

/** The conditions with which a public page is built; the loaded ones replace them. */
export const defaultTiers: TierRule[] = programme.map(
  ({ programName, qualFuel2, qualNonFuel3 }) => ({ programName, qualFuel2, qualNonFuel3 }),
);

/** `weigth` is the API's own spelling; heavier questions are listed first (section 9). */
export type QnaItem = { selection: string; text: string; weigth: number };

/** Section 9: by `weigth` descending; equal ones keep their order. */
export const byWeight = (items: readonly QnaItem[]): QnaItem[] =>
  items.toSorted((a, b) => b.weigth - a.weigth);
