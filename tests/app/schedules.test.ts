import type { Scheduler } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fc } from '#tests/support/fastCheck.ts';
import { anna, boris, refusal } from '#tests/support/device/backend.ts';
import { openCabinets, thoroughly } from '#tests/support/device/device.ts';
import { setUpDevices, type Blocked, type Device } from '#tests/support/device/device.ts';
import type { Tab } from '#tests/support/device/tab.ts';

vi.setConfig({ testTimeout: 300_000 });

const device = setUpDevices();

/** Acts that may happen between two answers, in either of two tabs. */
type Act =
  | 'calls'
  | 'saves'
  | 'expires'
  | 'is forbidden'
  | 'signs out'
  | 'signs in as Boris'
  | 'sleeps'
  | 'returns'
  | 'is reloaded'
  | 'changes the phone'
  | 'pages'
  | 'buys'
  | 'goes offline'
  | 'comes online'
  | 'fails once'
  | 'waits 16 s';
type Step = { tab: 0 | 1; act: Act };

const stepsOf = (...acts: Act[]) =>
  fc.array(
    fc.record<Step>({
      tab: fc.constantFrom(0 as const, 1 as const),
      act: fc.constantFrom(...acts),
    }),
    { minLength: 1, maxLength: 6 },
  );

const clientOf = (tab: Tab) =>
  tab.session.getSnapshot().context.tokens?.accessToken.startsWith('anna') ? anna : boris;

class Way {
  saves = 0;
  endings = 0;
  readonly #calls: { of: Tab; call: Promise<unknown> }[] = [];
  #isSpoilt = false;
  /** A response may have been lost, so that its call was made again. */
  #isLossy = false;
  /** Tokens of Boris have been stored, and no sign-out has been requested since. */
  #isBorisThere = false;

  constructor(readonly made: Device) {}

  /** Starts one step; only a reload and the 16 s are awaited, so the calls of several steps overlap. */
  async take({ tab: slot, act }: Step): Promise<void> {
    const { backend, time } = this.made;
    const tab = this.made.tab(slot);
    const isThere = !tab.isFrozen && tab.isSignedIn();
    switch (act) {
      case 'calls':
        if (isThere) this.#calls.push({ of: tab, call: tab.call(2) });
        break;
      case 'saves':
        if (isThere) this.#calls.push({ of: tab, call: tab.save(clientOf(tab).name) });
        this.saves += 1;
        break;
      // Tokens expire once at most: a call that is refused twice rightly ends the session (D13).
      case 'expires':
      case 'is forbidden':
        if (!this.#isSpoilt) backend.expire({ isForbidden: act === 'is forbidden' });
        this.#isSpoilt = true;
        break;
      case 'signs out':
        this.endings += 1;
        this.#isBorisThere = false;
        if (isThere) tab.signOut();
        break;
      case 'signs in as Boris':
        this.endings += 1;
        this.#isBorisThere = false;
        if (isThere) tab.signOut();
        if (!tab.isFrozen) void tab.signIn(boris).catch(() => {});
        break;
      case 'sleeps':
        tab.isFrozen = !this.made.locks.isHolding(tab);
        break;
      case 'returns':
        tab.show();
        break;
      case 'is reloaded':
        this.#isLossy = true;
        await this.made.reload(tab);
        break;
      case 'changes the phone':
        if (isThere && tab.cabinet) {
          // Only old tokens may expire: new ones are valid for 15 minutes, longer than any response takes.
          this.#isSpoilt = true;
          void tab.changePhone().catch(() => {});
        }
        break;
      case 'pages':
        tab.run(() => {
          const paging = tab.cabinet?.dashboard.getSnapshot().children.paging;
          paging?.send({ type: 'page.requested' });
        });
        break;
      case 'buys':
        backend.days = ['2026-11-20', ...backend.days];
        break;
      case 'goes offline':
        this.#isLossy = true;
        backend.isReachable = false;
        break;
      case 'comes online':
        backend.isReachable = true;
        break;
      case 'fails once':
        this.#isLossy = true;
        backend.faults.push(onlyOnce());
        break;
      case 'waits 16 s':
        await time.pass(16_000);
        break;
    }
  }

  /** Checks the rules that hold at every moment, whichever tab is slower. */
  judge(): void {
    const { backend, tabs, jar } = this.made;
    expect(backend.refreshing(), 'one refresh for all tabs (D13)').toBeLessThanOrEqual(1);
    const saved = backend.calls('/v1/client').filter(({ of }) => of !== null);
    expect(saved.length, 'nothing acts twice (D23)').toBeLessThanOrEqual(this.saves);
    for (const { of, body } of saved)
      expect(body, 'a call is made as the client who asked for it').toMatchObject({
        first_name: of?.name,
      });
    const nameless = backend.received.filter(
      ({ path, token }) => path.startsWith('/v1/client') && token === null,
    );
    expect(nameless, 'a call of a session that is over is not made (D13)').toEqual([]);
    this.#isBorisThere ||= jar.truth.get('refresh_token')?.startsWith('boris') ?? false;
    for (const tab of tabs) {
      if (tab.isFrozen || tab.isClosed) continue;
      const { tokens } = tab.session.getSnapshot().context;
      const shown = tab.shown();
      const strangers =
        tokens === null ? [anna, boris] : [tokens.accessToken.startsWith('anna') ? boris : anna];
      for (const { cardNumber } of strangers)
        expect(shown.includes(cardNumber), 'never another client’s data').toBe(false);
    }
  }

  /** Checks the rules that hold once all calls have settled and a minute has passed. */
  async judgeEnd(): Promise<void> {
    const { backend, tabs, jar, time, caches } = this.made;
    backend.isReachable = true;
    for (const tab of tabs) tab.show();
    const open = this.#calls.filter(({ of }) => !of.isClosed);
    await time.during(Promise.allSettled(open.map(({ call }) => call)));
    await time.pass(60_000);
    this.judge();
    const holder = jar.truth.get('access_token')?.split('-')[0];
    for (const tab of tabs) {
      const { context } = tab.session.getSnapshot();
      expect(context.tokens?.accessToken, 'the newest tokens win').toBe(
        jar.truth.get('access_token'),
      );
      expect(tab.session.getSnapshot().hasTag('busy'), 'no flow waits for ever').toBe(false);
      const paging = tab.cabinet?.dashboard.getSnapshot().children.paging?.getSnapshot();
      const days = paging?.context.ledger.months.flatMap((month) => month.days) ?? [];
      const numbers = days.flatMap(({ entries }) => entries.map(({ rrn }) => rrn));
      expect(new Set(numbers).size, 'each transaction once (D15)').toBe(numbers.length);
    }
    const mayHold = this.endings === 0 ? ['anna'] : ['anna', 'boris', undefined];
    expect(this.#isBorisThere ? ['boris'] : mayHold, 'nobody is signed out unasked').toContain(
      holder,
    );
    const exchanged = backend.calls('/v1/refresh_token').map(({ body }) => JSON.stringify(body));
    const isTwice = new Set(exchanged).size < exchanged.length;
    expect(isTwice && !this.#isLossy, 'each refresh token is exchanged once (D13)').toBe(false);
    const kept = caches.kept.get('cabinet')?.get('/kept/cabinet.json') ?? '';
    const other = holder === 'anna' ? boris : anna;
    expect(kept.includes(other.cardNumber), 'the offline snapshot is the client’s own').toBe(false);
  }
}

function onlyOnce() {
  let isUsed = false;
  return () => {
    if (isUsed) return undefined;
    isUsed = true;
    return refusal(0, 'Сервис не отвечает', 500);
  };
}

/** Runs the steps and the responses in the scheduler's order, and checks the rules after each. */
async function walk(scheduler: Scheduler, steps: readonly Step[], blocked: Blocked): Promise<void> {
  const empty = device({ blocked });
  // Of 25 transactions the last five are on a second page.
  if (steps.some(({ act }) => act === 'pages'))
    empty.backend.days = Array.from({ length: 25 }, () => '2026-11-19');
  const made = await openCabinets(empty, 2);
  const way = new Way(made);
  // A page that is reloaded during a refresh never receives the new tokens, and sends the old ones again.
  made.backend.hasGrace = true;
  made.backend.order = (path) => scheduler.schedule(Promise.resolve(), path);
  scheduler.scheduleSequence(
    steps.map((step) => ({
      label: `tab ${String(step.tab)} ${step.act}`,
      builder: () => way.take(step),
    })),
  );
  for (let quiet = 0; quiet < 5;) {
    if (scheduler.count() > 0) await scheduler.waitOne();
    quiet = scheduler.count() > 0 ? 0 : quiet + 1;
    await made.time.pass(40);
    way.judge();
  }
  made.backend.order = null;
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    await made.time.pass(40);
  }
  await way.judgeEnd();
}

const ways: [string, Act[], Blocked?][] = [
  [
    'session',
    ['calls', 'saves', 'expires', 'is forbidden', 'signs out', 'fails once', 'waits 16 s'],
  ],
  [
    'tabs',
    ['calls', 'expires', 'signs out', 'signs in as Boris', 'sleeps', 'returns', 'is reloaded'],
  ],
  ['one client after another', ['calls', 'saves', 'expires', 'signs in as Boris']],
  ['paging', ['pages', 'buys', 'expires', 'is reloaded', 'fails once', 'returns']],
  ['phone change', ['changes the phone', 'calls', 'expires', 'saves', 'sleeps', 'returns']],
  [
    'offline snapshot',
    ['goes offline', 'comes online', 'is reloaded', 'signs out', 'signs in as Boris', 'returns'],
  ],
  [
    'tabs that hear nothing of each other',
    ['calls', 'saves', 'expires', 'signs out', 'signs in as Boris', 'returns'],
    { channels: true },
  ],
];

test.each(ways)(
  '%s: every order of answers and acts keeps the promises',
  async (_, acts, blocked = {}) => {
    const keeps = (scheduler: Scheduler, steps: Step[]) => walk(scheduler, steps, blocked);
    await fc.assert(fc.asyncProperty(fc.scheduler(), stepsOf(...acts), keeps), {
      numRuns: thoroughly(60),
    });
  },
);
