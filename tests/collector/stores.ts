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

/** Tests of the answers that all stores share. */
export function answersAlike(open: () => Promise<Store>) {
  test('adds up what is the same, by build and by hour', async () => {
    const store = await open();
    await store.add([base, { ...base, build: '2.0' }]);
    await store.add([
      { ...base, count: 5 },
      { ...base, hour: 7_200, count: 10 },
    ]);
    await store.add([{ ...base, kind: 'error', source: '' }]);
    const { name, source, event, target } = base;
    const counted = async (question: object) =>
      (await store.transitions({ ...all, ...question })).map(({ count }) => count);
    expect(await store.transitions(all)).toEqual([{ name, source, event, target, count: 19 }]);
    expect(await counted({ build: '1.0' })).toEqual([17]);
    expect(await counted({ from: 3_601 })).toEqual([10]);
    expect(await counted({ to: 7_200 })).toEqual([9]);
    expect(await counted({ flow: 'menu' })).toEqual([]);
    await store.add([{ ...base, name: 'menu', count: 7 }]);
    const flows = await store.transitions({ ...all, flow: undefined });
    expect(flows.map((row) => `${row.name} ${String(row.count)}`).sort()).toEqual([
      'login 19',
      'menu 7',
    ]);
    await store.add([{ ...base, kind: 'time', event: '', target: '5', count: 3 }]);
    expect(await store.transitions({ ...all, kind: 'time' })).toEqual([
      { name, source, event: '', target: '5', count: 3 },
    ]);
    expect(await counted({})).toEqual([19]);
    expect(await counted({ build: "' OR 1=1 --" })).toEqual([]);
    await store.close();
  });

  test('knows the builds of a period, the first to be heard of first, and takes nothing as well as a thousand rows at once', async () => {
    const store = await open();
    await store.add([]);
    const app = { ...base, name: 'app' };
    await store.add([app, { ...app, build: '0.9', hour: 7_200 }]);
    await store.add(
      Array.from({ length: 1_000 }, (_, at) => ({ ...app, event: `e${String(at)}` })),
    );
    expect(await store.builds({ from: 0, to: 10_000 })).toEqual(['1.0', '0.9']);
    expect(await store.builds({ from: 0, to: 7_200 })).toEqual(['1.0']);
    expect(await store.transitions({ ...all, flow: 'app' })).toHaveLength(1_001);
    await store.add(Array.from({ length: 1_000 }, (_, at) => ({ ...app, hour: at * 3_600 })));
    const whole = { from: 0, to: 1_000 * 3_600, build: '', flow: undefined };
    const same = (await store.transitions(whole)).find(({ event }) => event === app.event);
    expect(same?.count).toBe(2_004);
    await store.close();
  });

  test('orders the builds of a period by the day of their release, though the later one is the first of the period', async () => {
    const store = await open();
    const day = 24 * 3_600;
    const app = { ...base, name: 'app' };
    await store.add([
      { ...app, hour: day },
      { ...app, build: '0.9', hour: 2 * day },
      { ...app, build: '0.9', hour: 10 * day },
      { ...app, hour: 10 * day + 3_600 },
    ]);
    expect(await store.builds({ from: 10 * day, to: 11 * day })).toEqual(['1.0', '0.9']);
    expect(await store.builds({ from: 2 * day, to: 3 * day })).toEqual(['0.9']);
    await store.close();
  });

  test('tells errors by name, place and build, the most frequent first, and no more than a hundred', async () => {
    const store = await open();
    const error = { ...base, kind: 'error', name: 'TypeError', event: '', target: '' } as const;
    await store.add([
      base,
      { ...error, source: 'main-a.js:1:2', count: 3 },
      { ...error, source: 'main-a.js:1:2', hour: 7_200, count: 4 },
      { ...error, source: 'main-b.js:1:2', build: '2.0', count: 9 },
      { ...error, name: 'RangeError', source: '', count: 1 },
    ]);
    const period = { from: 0, to: 10_000 };
    expect(await store.errors({ ...period, build: '' })).toEqual([
      { name: 'TypeError', place: 'main-b.js:1:2', build: '2.0', count: 9 },
      { name: 'TypeError', place: 'main-a.js:1:2', build: '1.0', count: 7 },
      { name: 'RangeError', place: '', build: '1.0', count: 1 },
    ]);
    expect(await store.errors({ ...period, build: '2.0' })).toHaveLength(1);
    expect(await store.errors({ from: 7_200, to: 7_201, build: '' })).toMatchObject([{ count: 4 }]);
    expect(await store.vitals({ ...period, build: '' })).toEqual([]);
    await store.add(
      Array.from({ length: 150 }, (_, at) => ({ ...error, name: `E${String(at)}`, count: 2 })),
    );
    expect(await store.errors({ ...period, build: '' })).toHaveLength(100);
    await store.close();
  });

  test('tells web vitals by rating and range', async () => {
    const store = await open();
    const vital = { ...base, kind: 'vital', name: 'LCP', source: '', event: 'good' } as const;
    await store.add([
      { ...vital, target: '1.25', count: 3 },
      { ...vital, target: '1.25', hour: 7_200, count: 4 },
      { ...vital, event: 'poor', target: 'Inf', build: '2.0', count: 5 },
    ]);
    const period = { from: 0, to: 10_000 };
    const told = await store.vitals({ ...period, build: '' });
    expect(told.sort((one, other) => one.count - other.count)).toEqual([
      { name: 'LCP', rating: 'poor', le: 'Inf', count: 5 },
      { name: 'LCP', rating: 'good', le: '1.25', count: 7 },
    ]);
    expect(await store.vitals({ ...period, build: '1.0' })).toHaveLength(1);
    expect(await store.errors({ ...period, build: '' })).toEqual([]);
    await store.close();
  });
}
