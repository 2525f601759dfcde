import { expect } from 'playwright/test';
import { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { noFilter } from '#domain/ledgerFilter.ts';
import { cards, tierRules } from '#tests/support/cabinet.ts';
import { loseAndFindNetwork, returnLater, retryIn, stopClock } from '#tests/support/events.ts';
import { seesPage } from '#tests/support/looks.ts';
import { client } from '#tests/support/examples.ts';
import { model } from '#tests/support/model.ts';
import { purchase } from '#tests/support/examples.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const rules = { method: 'POST', path: '/v1/public/loyalty_levels' } as const;
const page = { method: 'POST', path: '/v1/client/transactions' } as const;
const profile = { method: 'POST', path: '/v1/client/me' } as const;
const today = '2026-11-20';
const midnight = 'a page at midnight: tests/browser/day.test.ts';
const now = Date.parse('2026-11-20T12:00:00+03:00');

const noTiers = { result: { code: 0, msg: 'OK', shown_error: null }, tier_list: [] };
const region = ({ page }: World, name: string) => page.getByRole('region', { name });
const defect = 'an area breaks by a defect alone: no answer of a server causes one';

export const dashboardModel = model({
  machine: dashboardMachine,
  inputs: { client: { card: cards.sapphire, today, now }, cardless: { card: null, today, now } },
  isBrief: true,
  facts: ({ context: { card, rules: known } }) => [card !== null, known.length > 0],
  delays: { initialisation: 600 },
  highCost: ['card.failed', 'balance.failed', 'transactions.failed'],
  samples: {
    'tierRules.loaded': [{ rules: tierRules }, { rules: [] }],
    'client.loaded': [{ client: { ...client, card: cards.sapphire } }],
    'client.updated': [{ client: { ...client, card: cards.sapphire } }],
    // The machines of the sections have no end.
    'done cardNumber': [],
    'done pointsForecast': [],
    'done tierRules': [],
    'done questions': [],
    'done tierSlider': [],
    'done paging': [],
    'done filter': [],
    'done ledgerPart': [],
    'done transactionExport': [],
    'done rating': [],
    'done watchDay': [],
    'page.returned': [
      { now: now + 600_000, today },
      { now: now + 1, today },
    ],
    'day.begun': [{ now: now + 43_200_000, today: '2026-11-21' }],
    'page.loaded': [
      { offset: 0, transactions: [purchase('2026-11-20', { rrn: '000000000001' })] },
      { offset: 20, transactions: [purchase('2026-10-20', { rrn: '000000000002' })] },
    ],
    'filter.changed': [{ filter: { ...noFilter, month: '2026-11' } }],
    'purchase.rated': [{ rrn: '600030000137' }],
  },
  browser: {
    start: async (world, input) => {
      const { page: tab, sandbox, hold, cutOff } = world;
      await hold(rules);
      await hold(page);
      await arriveSignedIn(tab, sandbox);
      if (input === 'cardless') await hold(profile);
      await tab.goto('/dashboard');
      if (input === 'cardless') {
        await cutOff(profile);
        await expect(tab.getByRole('region', { name: 'Карта' }).getByRole('alert')).toBeVisible();
        await hold(profile);
      }
      await expect(tab.getByRole('region', { name: 'Операции' })).toBeVisible();
      await stopClock(world);
    },
    events: {
      'tierRules.loaded': (world, data) =>
        (data['rules'] as unknown[]).length > 0
          ? world.letThrough(rules)
          : world.answer(rules, noTiers),
      'client.loaded': async (world) => {
        await retryIn(region(world, 'Карта'));
        await world.letThrough(profile);
      },
      'connection.restored': loseAndFindNetwork,
      'page.loaded': (world) => world.letThrough(page),
      'page.returned': returnLater,
    },
    unseen: { day: 'it is always there, and nothing of it is visible before its event' },
    states: {
      '*': (world) => seesPage(world, '/dashboard'),
      'card.open': async (world) => {
        await expect(region(world, 'Карта')).toContainText('Скоро сгорят');
      },
      'transactions.open': async (world) => {
        await expect(
          region(world, 'Операции').getByRole('heading', { name: 'Операции', level: 2 }),
        ).toBeVisible();
      },
      'balance.open.loading': async (world, { state }) => {
        const balance = region(world, 'Мой баланс');
        await expect(balance.getByRole('progressbar')).toHaveCount(0);
        if (state.context.card) await expect(balance).toHaveAttribute('aria-busy', 'true');
        else await expect(balance.getByRole('alert')).toContainText('Не удалось загрузить уровни');
      },
      'balance.open.withoutTiers': async (world) => {
        const balance = region(world, 'Мой баланс');
        await expect(balance.getByText('Уровней пока нет')).toBeVisible();
        await expect(balance.getByText('Программа не назвала условий.')).toBeVisible();
      },
      'balance.open.settling': async (world) => {
        await expect(region(world, 'Мой баланс').getByRole('progressbar')).toHaveCount(2);
        // Section 9: the plates slide 600 ms after the data.
        const next = region(world, 'Мой баланс').getByRole('button', { name: 'Следующий уровень' });
        await expect(next).toHaveAttribute('aria-disabled', 'true');
      },
      'balance.open.ready': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Следующий уровень' })).toHaveAttribute(
          'aria-disabled',
          'false',
        );
      },
    },
    afterEvents: {
      // The page loaded the profile once; a second call proves the reload, even while it is held.
      'page.returned': async (world) => {
        const asked = async () =>
          (await world.sandbox.calls(profile.path)).length + world.waiting(profile);
        await expect.poll(asked).toBeGreaterThan(1);
      },
      'page.loaded': async (world) => {
        const total = region(world, 'Операции').getByRole('status').getByText('20 операций');
        await expect(total).toBeVisible();
        await expect(region(world, 'Операции')).toHaveAttribute('aria-busy', 'false');
      },
      'client.loaded': async (world) => {
        await expect(region(world, 'Карта')).toContainText('Анна Воронцова');
        await expect(region(world, 'Карта').getByRole('alert')).toBeHidden();
      },
    },
    can: ({ context, value }, event) => {
      // After ten minutes away the plates have already reached their place.
      const isSettling = JSON.stringify(value).includes('settling');
      if (event === 'page.returned' && isSettling) return false;
      if (event === 'pace.requested' || event === 'refresh.requested') return false;
      if (event === 'client.updated') return false;
      return event !== 'client.loaded' || (context as { card: unknown }).card === null;
    },
    unreachable: {
      '* | client.updated | -': 'the paths of the session load the client anew',
      'day | error watchDay | -': defect,
      'transactions.open | page.loaded | -':
        'an older page is reported as the first one is: tests/machines/dashboard/dashboard.test.ts looks',
      'day | day.begun | -': midnight,
      'card.open | card.failed | card.broken': defect,
      'card.open | error cardNumber | card.broken': defect,
      'card.open | error pointsForecast | card.broken': defect,
      'card.broken | card.reopened | card.open': defect,
      'balance.open | balance.failed | balance.broken': defect,
      'balance.open | error tierRules | balance.broken': defect,
      'balance.open | error questions | balance.broken': defect,
      'balance.open.ready | error tierSlider | balance.broken': defect,
      'balance.broken | balance.reopened | balance.open': defect,
      'transactions.open | transactions.failed | transactions.broken': defect,
      'transactions.open | error paging | transactions.broken': defect,
      'transactions.open | error filter | transactions.broken': defect,
      'transactions.open | error filterFold | transactions.broken': defect,
      'transactions.open | error ledgerPart | transactions.broken': defect,
      'transactions.open | error transactionExport | transactions.broken': defect,
      'transactions.open | error rating | transactions.broken': defect,
      'transactions.open | pace.requested [hasNextTier] | -':
        'the months of the pace have to be missing for it: tests/features/dashboard/balance.test.tsx',
      'transactions.open | rest.wanted | -':
        'the filter tells of it, and its own paths see the list become whole',
      'transactions.open | filter.changed | -':
        'the filter reports it for the export, whose own paths cause it',
      'transactions.open | purchase.rated | -':
        'the rating widget tells of it at the end of its own paths, and the area shows nothing new',
      'transactions.broken | transactions.reopened | transactions.open': defect,
    },
  },
});
