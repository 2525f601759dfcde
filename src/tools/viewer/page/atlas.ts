import * as z from 'zod/mini';

const state = z.object({
  path: z.string(),
  picture: z.nullable(z.string()),
  said: z.string(),
  reason: z.nullable(z.string()),
});
const atlas = z.array(z.object({ flow: z.string(), states: z.array(state) }));

export type Atlas = z.infer<typeof atlas>;
export type AtlasState = z.infer<typeof state>;

const address = 'atlas/';

/** Loads the atlas from the folder next to this page; empty if the build took no pictures. */
export async function loadAtlas(): Promise<Atlas> {
  const response = await fetch(`${address}atlas.json`).catch(() => null);
  const parsed = atlas.safeParse(await response?.json().catch(() => null));
  return parsed.success ? parsed.data : [];
}

export const pictureAddress = (picture: string, width: number) =>
  `${address}${picture}.${String(width)}.webp`;

export const pictured = (all: Atlas, flow: string, path: string): AtlasState | undefined =>
  all.find((one) => one.flow === flow)?.states.find((one) => one.path === path);
