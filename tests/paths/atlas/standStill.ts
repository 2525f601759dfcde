import type { World } from '#tests/support/world.ts';

/** Wednesday noon in Moscow, in the middle of a month: pictures of two runs are of the same day. */
const noon = '2026-11-18T12:00:00+03:00';

/** The page and the sandbox begin at the same moment in every run. */
export async function standStill(world: World, isDark: boolean): Promise<void> {
  await world.sandbox.reset({ now: noon });
  world.startsAt = Date.parse(noon);
  await world.page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}
