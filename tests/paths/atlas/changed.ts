import type { Places } from '#tests/paths/tool/main.ts';
import { comparing, least, readPicture } from './compare';
import type { AtlasFlow } from './readAtlas';
import { sizes } from './takePictures';

export type Change = {
  picture: string;
  width: string;
  /** As data addresses; null where there is none. */
  before: string | null;
  after: string | null;
  /** How much of the picture differs, 0 to 1. */
  share: number;
};

type Folders = { taken: string; accepted: string };

/** The pictures that are not what was accepted, and those that are new; a state that has lost its own says why. */
export async function changedIn(
  atlas: readonly AtlasFlow[],
  { taken, accepted }: Folders,
  findChromium: Places['findChromium'],
): Promise<Change[]> {
  return comparing(findChromium, async (compare) => {
    const changes: Change[] = [];
    for (const picture of picturesOf(atlas)) {
      for (const width of Object.keys(sizes)) {
        const [before, after] = [accepted, taken].map((from) => readPicture(from, picture, width));
        if (before === undefined || after === undefined || before === after) continue;
        const share = before && after ? await compare(before, after) : 1;
        if (share >= least) changes.push({ picture, width, before, after, share });
      }
    }
    return changes;
  });
}

const picturesOf = (atlas: readonly AtlasFlow[]) =>
  new Set(atlas.flatMap(({ states }) => states.flatMap(({ picture }) => picture ?? [])));
