import { expect, test, vi } from 'vitest';
import { everySeed, openCabinets, setUpDevices } from '#tests/support/device/device.ts';

vi.setConfig({ testTimeout: 120_000 });

const device = setUpDevices();

/** Seventy transactions in four months, thirty of them in October. */
const days = [
  ...Array<string>(15).fill('2026-11-10'),
  ...Array<string>(30).fill('2026-10-10'),
  ...Array<string>(15).fill('2026-09-10'),
  ...Array<string>(10).fill('2026-08-10'),
];

async function openLedger(seed: number) {
  const made = device({ seed });
  made.backend.days = days;
  await openCabinets(made, 1);
  const tab = made.tab(0);
  const area = () => tab.cabinet?.dashboard.getSnapshot().children;
  await made.time.until(() => area()?.paging?.getSnapshot().matches('partial') === true);
  const choose = (month: string) => {
    tab.run(() => area()?.filter?.send({ type: 'month.chosen', month }));
  };
  const save = () => {
    tab.run(() => area()?.transactionExport?.send({ type: 'export.requested', form: 'csv' }));
  };
  return { made, tab, choose, save };
}

const linesOf = (file = '') => file.trim().split('\r\n').slice(1);

test('a month changed while older pages load: the file contains that month, and all of it', async () => {
  let early = 0;
  await everySeed(60, async (seed) => {
    const { made, tab, choose, save } = await openLedger(seed);
    choose('2026-10');
    save();
    await made.time.pass(made.time.within(120));
    const isEarly = tab.saved.length === 0;
    choose('2026-09');
    await made.time.until(() => tab.saved.length > 0, 'the file');
    const lines = linesOf(tab.saved[0]);
    const [month, count] = isEarly ? ['09', 15] : ['10', 30];
    expect(lines).toHaveLength(count);
    expect(lines.filter((line) => !line.includes(`10.${month}.2026`))).toEqual([]);
    early += Number(isEarly);
  });
  expect(early).toBeGreaterThan(0);
});

test('a filter given up while pages load: every transaction is in the file', () =>
  everySeed(20, async (seed) => {
    const { made, tab, choose, save } = await openLedger(seed);
    choose('2026-11');
    save();
    choose('');
    await made.time.until(() => tab.saved.length > 0, 'the file');
    expect(linesOf(tab.saved[0])).toHaveLength(70);
  }));
