import { expect, test } from 'vitest';
import type { HourlyCount, Store } from '#collector/counts.ts';

const base: HourlyCount = {
  kind: 'transition',
  name: 'login',
  hour: 3_600,
  build: '1.0',
  source: "it's \\ here",
  event: 'phone.submitted',
  target: 'code',
  count: 2,
};
const all = { flow: 'login', from: 0, to: 1_000_000, build: '' };

/** What every store answers alike. */
export function answersAlike(open: () => Promise<Store>) {
  test('adds up what is the same, by build and by hour', async () => {
    const store = await open();
    await store.add([base, { ...base, build: '2.0' }]);
    await store.add([
      { ...base, count: 5 },
      { ...base, hour: 7_200, count: 10 },
    ]);
    await store.add([{ ...base, kind: 'error', source: '' }]);
    const { source, event, target } = base;
    const counted = async (question: object) =>
      (await store.transitions({ ...all, ...question })).map(({ count }) => count);
    expect(await store.transitions(all)).toEqual([{ source, event, target, count: 19 }]);
    expect(await counted({ build: '1.0' })).toEqual([17]);
    expect(await counted({ from: 3_601 })).toEqual([10]);
    expect(await counted({ to: 7_200 })).toEqual([9]);
    expect(await counted({ flow: 'menu' })).toEqual([]);
    expect(await counted({ build: "' OR 1=1 --" })).toEqual([]);
    await store.close();
  });

  test('knows the builds of a period, and takes nothing as well as a thousand rows at once', async () => {
    const store = await open();
    await store.add([]);
    const app = { ...base, name: 'app' };
    await store.add([app, { ...app, build: '0.9', hour: 7_200 }]);
    await store.add(
      Array.from({ length: 1_000 }, (_, at) => ({ ...app, event: `e${String(at)}` })),
    );
    expect(await store.builds({ from: 0, to: 10_000 })).toEqual(['0.9', '1.0']);
    expect(await store.builds({ from: 0, to: 7_200 })).toEqual(['1.0']);
    expect(await store.transitions({ ...all, flow: 'app' })).toHaveLength(1_001);
    await store.close();
  });
}
