// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { noFilter, shownLedger } from '#domain/ledgerFilter.ts';
import { printLedger } from '#features/dashboard/printLedger.ts';
import { ledgerOf, purchase } from '#tests/support/examples.ts';

const printed = {
  shown: shownLedger(ledgerOf([purchase('2026-11-20', { shop: 149 })]), noFilter),
  filter: noFilter,
  cardNumber: '7013452188903003',
  day: '2026-11-21',
};

const pages = () => document.querySelector('[data-print]');

/** What stood on the pages each time that the browser's printing was opened. */
let onPaper: string[] = [];

beforeEach(() => {
  onPaper = [];
  vi.stubGlobal('print', () => {
    onPaper.push(pages()?.textContent.replace(/\s/g, ' ') ?? 'nothing');
  });
});

test('the pages are drawn before the browser’s printing opens, and stay until it is left', async () => {
  await printLedger(printed, new AbortController().signal);
  expect(onPaper).toEqual([
    expect.stringMatching(/^Операции по карте •• 3003Составлено 21 ноября 2026.*149,00 ₽/),
  ]);
  const host = pages();
  expect(host?.childElementCount).toBe(1);
  dispatchEvent(new Event('afterprint'));
  expect(pages()).toBeNull();
  expect(host?.childElementCount).toBe(0);
});

test('what the person has given up meanwhile is not printed, and its pages are taken away', async () => {
  const given = new AbortController();
  const printing = printLedger(printed, given.signal);
  expect(pages()).not.toBeNull();
  given.abort();
  await printing;
  expect(onPaper).toEqual([]);
  expect(pages()).toBeNull();
});

test('pages that cannot be drawn leave nothing behind, and whoever asked is told', async () => {
  const broken = { ...printed, shown: { ...printed.shown, months: null as never } };
  await expect(printLedger(broken, new AbortController().signal)).rejects.toThrow(TypeError);
  expect(onPaper).toEqual([]);
  expect(pages()).toBeNull();
});
