import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateNode } from 'xstate';
import { chromium, type Page } from 'playwright';
import { pathOf, statesOf } from '#tests/support/edges.ts';
import type { Model, Path } from '#tests/support/model.ts';
import type { Places } from '#tests/paths/tool/main.ts';
import { fileOf, sizes } from './takePictures';

/** A picture: the path and the step after which it is taken, and the states that it shows. */
type Shot = { path: string; step: number; states: string[] };

export type FlowShots = {
  flow: string;
  shots: Shot[];
  /** Why a state has no picture. */
  reasons: Map<string, string>;
};

/** For every state the path that reaches it soonest in Chromium, or the reason why it has no picture. */
export function shotsOf(model: Model, paths: readonly Path[]): FlowShots {
  const soonest = new Map<string, { path: string; step: number }>();
  for (const { id, start, steps } of paths) {
    for (const [step, { _nodes }] of [start, ...steps.map(({ state }) => state)].entries()) {
      for (const state of (_nodes as AnyStateNode[]).map(pathOf)) {
        const known = soonest.get(state);
        if (!known || step < known.step) soonest.set(state, { path: id, step });
      }
    }
  }
  const moments = new Map<string, Shot>();
  const reasons = new Map<string, string>();
  for (const node of statesOf(model.machine).slice(1)) {
    const state = pathOf(node);
    const place = soonest.get(state);
    const reason = model.browser?.unseen?.[state] ?? (place ? null : unreachedReason(model, node));
    if (reason !== null) reasons.set(state, reason);
    else if (place) {
      const key = `${place.path} ${String(place.step)}`;
      const moment = moments.get(key) ?? { ...place, states: [] };
      moments.set(key, { ...moment, states: [...moment.states, state] });
    }
  }
  return { flow: model.machine.id, shots: [...moments.values()].flatMap(split), reasons };
}

/** Parallel states show in different parts of a page, so each of them has a picture of its own. */
function split({ states, ...moment }: Shot): Shot[] {
  const isWithin = (one: string, other: string) => one === other || one.startsWith(`${other}.`);
  const innermost = states.filter(
    (state) => !states.some((other) => other !== state && isWithin(other, state)),
  );
  const placeOf = (state: string) => innermost.find((inner) => isWithin(inner, state));
  return innermost.map((inner) => ({
    ...moment,
    states: states.filter((state) => placeOf(state) === inner),
  }));
}

/** The model's reason why no transition reaches the state; a state that is left at once never shows. */
function unreachedReason({ machine, browser }: Model, node: AnyStateNode): string {
  if (node.always) return 'It is left as soon as it is come to.';
  const state = pathOf(node);
  const isAround = (one: string, other: string) => one === other || one.startsWith(`${other}.`);
  const found = Object.entries(browser?.unreachable ?? {}).find(([edge]) =>
    (edge.split(' | ')[2] ?? '')
      .split(' & ')
      .some((target) => isAround(target, state) || isAround(state, target)),
  );
  if (found) return `No path in a browser reaches this state: ${found[1]}.`;
  throw new Error(`${machine.id}: no path in Chromium comes to ${state}, and no reason says why`);
}

export type AtlasState = {
  path: string;
  /** The picture's file in the folder, without its endings; one may be that of several states. */
  picture: string | null;
  /** Text of the accessibility tree, as a screen reader announces it. */
  said: string;
  /** Why there is no picture. */
  reason: string | null;
};
export type AtlasFlow = { flow: string; states: AtlasState[] };

/** Pictures or missing reasons for every state of the flows, after their paths have run. */
export const readAtlas = (folder: string, flows: readonly FlowShots[]): AtlasFlow[] =>
  flows.map(({ flow, shots, reasons }) => {
    const pictured = shots.flatMap(({ path, states }) => {
      const [first = ''] = states;
      const text = `${fileOf(folder, flow, first)}.txt`;
      const isThere = existsSync(text);
      return states.map((state) => ({
        path: state,
        picture: isThere ? `${flow}/${first}` : null,
        said: isThere ? readFileSync(text, 'utf8') : '',
        reason: isThere ? null : `Its path failed: ${path}.`,
      }));
    });
    const others = [...reasons].map(([path, reason]) => ({
      path,
      picture: null,
      said: '',
      reason,
    }));
    return { flow, states: [...pictured, ...others].sort((a, b) => (a.path < b.path ? -1 : 1)) };
  });

/** A smaller share is only the edge of a letter that was painted again. */
export const least = 0.0005;

/** Share of the pixels that differ, 0 to 1, of two pictures given as data URLs. */
export type Compare = (before: string, after: string) => Promise<number>;

/** Runs the work with a Chromium that compares pictures. */
export async function comparing<T>(
  findChromium: Places['findChromium'],
  work: (compare: Compare) => Promise<T>,
): Promise<T> {
  const executablePath = await findChromium({ isHeadless: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    return await work((before, after) => difference(page, before, after));
  } finally {
    await browser.close();
  }
}

/** The picture as a data URL, at that width if it was taken at several; null where there is none. */
export function readPicture(folder: string, picture: string, width?: string): string | null {
  const file = join(folder, `${[picture, ...(width === undefined ? [] : [width])].join('.')}.webp`);
  if (!existsSync(file)) return null;
  return `data:image/webp;base64,${readFileSync(file, 'base64')}`;
}

/** Share of the pixels that differ visibly; all of them where the sizes differ. */
const difference = (page: Page, before: string, after: string): Promise<number> =>
  page.evaluate(
    async (addresses) => {
      const visible = 32;
      const [one, other] = await Promise.all(
        addresses.map(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const pen = canvas.getContext('2d');
          pen?.drawImage(image, 0, 0);
          return pen?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1;
      let count = 0;
      for (let at = 0; at < one.data.length; at += 4) {
        const isSeen = [0, 1, 2].some(
          (part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) > visible,
        );
        count += Number(isSeen);
      }
      return count / (one.width * one.height);
    },
    [before, after],
  );

export type Change = {
  picture: string;
  width: string;
  /** As data URLs; null where there is none. */
  before: string | null;
  after: string | null;
  /** Share of the picture that differs, 0 to 1. */
  share: number;
};

type Folders = { taken: string; accepted: string };

/** Pictures that differ from the accepted ones, and new ones; a state without its earlier picture has a reason. */
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
