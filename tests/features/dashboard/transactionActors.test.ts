// @vitest-environment jsdom
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionMachine } from '#machines/app/session.ts';
import { saveFile } from '#browser/output.ts';
import type { Client } from '#domain/client.ts';
import { transactionActors } from '#features/dashboard/transactionActors.ts';
import { parseSettings } from '#src/settings.ts';
import { client, tokens, ledgerOf, purchase } from '#tests/support/examples.ts';
import { settled } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';

vi.mock('#browser/output.ts', async (original) => ({
  ...(await original<object>()),
  saveFile: vi.fn(),
}));

/** Chunks that have been loaded. */
const brought = vi.hoisted((): string[] => []);
vi.mock('#features/dashboard/printLedger.ts', (original) => {
  brought.push('print');
  return original();
});

beforeEach(() => {
  vi.mocked(saveFile).mockReset();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

const onRejected = vi.fn();

/** Actors of the transactions of a client. */
async function compose() {
  const loadProfile = fromPromise<Client, void>(() => Promise.resolve(client));
  const session = createActor(standalone(sessionMachine.provide({ actors: { loadProfile } })), {
    input: { tokens, codeLength: 4 },
  }).start();
  await settled();
  return transactionActors({
    http: { baseUrl: 'https://api.test', onRejected },
    settings: parseSettings({ VITE_RATING_URL: '/v1/rate' }),
    session,
  });
}

const november = { month: '2026-11', kind: '', station: '', query: '' } as const;
const ledger = ledgerOf([purchase('2026-11-20'), purchase('2026-10-20')]);

/** Starts an export of November, whose pages have loaded. */
async function take(form: 'csv' | 'print') {
  const { transactionExport } = await compose();
  const actor = createActor(standalone(transactionExport)).start();
  const again = () => {
    actor.send({ type: 'export.requested', form });
    actor.send({ type: 'enough.loaded', ledger });
  };
  actor.send({ type: 'filter.changed', filter: november });
  again();
  return { actor, again };
}

test('a file that was given up while it was made is not saved', async () => {
  const { actor, again } = await take('csv');
  await waitFor(actor, (snapshot) => snapshot.matches('handingOver'));
  actor.send({ type: 'export.cancelled' });
  again();
  await expect.poll(() => actor.getSnapshot().value).toBe('idle');
  expect(saveFile).toHaveBeenCalledTimes(1);
});

test('the print code loads before the pages are handed over', async () => {
  vi.stubGlobal('print', () => {});
  const { actor } = await take('print');
  const seen: [unknown, string[]][] = [];
  actor.subscribe(({ value }) => seen.push([value, [...brought]]));
  await expect.poll(() => actor.getSnapshot().value).toBe('idle');
  expect(seen[0]).toEqual(['handingOver', ['print']]);
  dispatchEvent(new Event('afterprint'));
});

/** Rates the newest purchase with four; `answer` is the `result` of the server's response. */
async function rate(answer: object) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push([request.method, request.url, await request.json()]);
    return Response.json({ result: answer });
  });
  const clock = new SimulatedClock();
  const { rating } = await compose();
  const actor = createActor(standalone(rating), { clock, input: { ratedRrn: null } }).start();
  const transactions = [purchase('2026-11-20', { rrn: '600030000137' })];
  actor.send({ type: 'page.loaded', offset: 0, transactions });
  clock.increment(300);
  actor.send({ type: 'rating.chosen', rating: 4 });
  clock.increment(1_500);
  return { actor, sent };
}

test('a rejected rating is reported in its place, without a toast, and can be sent again', async () => {
  const { actor, sent } = await rate({ code: 90, msg: 'ERROR', shown_error: 'Оценка уже есть' });
  await expect.poll(() => actor.getSnapshot().context.failure).not.toBeNull();
  expect(actor.getSnapshot().context.failure).toMatchObject({ message: 'Оценка уже есть' });
  expect(onRejected).not.toHaveBeenCalled();
  expect(localStorage.getItem('ratedPurchase')).toBeNull();
  actor.send({ type: 'retry.requested' });
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual(sent[0]);
});
