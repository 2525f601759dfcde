import { expect, type Page, type Route } from 'playwright/test';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { UnreachableError } from '#domain/failure.ts';
import { indexed } from '#domain/stations.ts';
import { startBuilt } from '#tests/support/builtServer.ts';
import { lose, passUntil, pauseSoon } from '#tests/support/events.ts';
import { lossOf, seesDialogs, seesPage, seesWaiting, seesSlow } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import type { World } from '#tests/support/world.ts';

const pins = { method: 'GET', path: '/pins.json' } as const;
const script = 'https://api-maps.yandex.ru/**';

const tula = indexed({
  id_station: '11',
  name: 'Тула',
  address: 'Тула, Щёкинское шоссе, 12',
  lat: 54.19,
  lon: 37.62,
});

/** Requests for the maps script, once they wait. */
const waiting = new WeakMap<Page, Route[]>();

/** A site with a key of the maps provider; it ends with the process. */
let keyed: Promise<{ url: string }> | undefined;

const dialog = ({ page }: World) => page.getByRole('dialog', { name: 'АЗС на карте' });
const list = (world: World) => dialog(world).getByRole('list', { name: 'Станции' });

async function nextScript({ page }: World): Promise<Route> {
  await expect.poll(() => waiting.get(page)?.length ?? 0).toBeGreaterThan(0);
  const route = waiting.get(page)?.shift();
  if (!route) throw new Error('The maps script is not asked for');
  return route;
}

const loseScript = async (world: World) => lose(world.page, await nextScript(world));

const opener = ({ page }: World) => page.getByRole('button', { name: 'АЗС на карте' });

/** Worlds in which the ten seconds of the script, and so those of the stations, have passed. */
const long = new WeakSet<World>();

/** A map that has closed no longer needs the scripts that it requested. */
const forgetScripts = (page: Page) => waiting.get(page)?.splice(0);

/** The sandbox’s stub of the maps script. */
const mapsStub = async ({ sandbox }: World) =>
  (await fetch(`${sandbox.url}/sandbox/maps.js`)).text();

const isInside = (snapshot: { matches: (state: never) => boolean }, region: object) =>
  snapshot.matches({ open: region } as never);

export const stationsMapModel = model({
  machine: stationsMapMachine,
  inputs: { withKey: { hasKey: true }, withoutKey: { hasKey: false } },
  facts: ({ context: { index, query, failure, isMapOpen, isStationOpen } }) => [
    ...[index.length > 0, query, failure?.kind],
    ...[isMapOpen, isStationOpen],
  ],
  isBrief: true,
  delays: { scriptTimeout: 10_000, resetDelay: 600 },
  samples: {
    'map.opened': [{ pinsUrl: '/pins.json' }],
    'station.opened': [{ pinsUrl: '/pins.json' }],
    'query.changed': [{ query: 'тула' }],
    'done loadPins': [{ output: [tula] }],
    'error loadPins': [{ error: new UnreachableError() }],
  },
  browser: {
    isUnjoined: true,
    start: async (world, input) => {
      const { page } = world;
      waiting.set(page, []);
      await page.route(script, (route) => {
        waiting.get(page)?.push(route);
      });
      keyed ??= startBuilt({ hasMap: true });
      await page.goto(input === 'withKey' ? `${(await keyed).url}/get_card` : '/get_card');
      // The actor of the map starts when the map opens for the first time.
      await page.getByRole('button', { name: 'АЗС на карте' }).click();
      await world.letThrough(pins);
      await expect(list(world)).toBeVisible();
      if (input === 'withKey') {
        await loseScript(world);
        await expect(dialog(world).getByText('Карта не загрузилась')).toBeVisible();
      }
      await dialog(world).getByRole('button', { name: 'Закрыть' }).click();
      await expect(page.locator('[data-pins-url]')).toHaveCount(0);
      await world.pass(600);
    },
    calls: { loadPins: pins },
    // The slow threshold and the limit of the script end in the same moment where both are waited for.
    can: (snapshot, event) =>
      !event.startsWith('station.') &&
      event !== 'map.left' &&
      !(event === 'map.opened' && snapshot.matches('open')) &&
      !(event === 'after slowThreshold' && isInside(snapshot, { script: 'loading' })),
    unreachable: {
      'open | map.left | -':
        'it closes the map at once: tests/journeys/stations.spec.ts leaves it by Escape',
      ...Object.fromEntries(
        [
          'closed | station.opened | open',
          'closing | station.opened | open',
          'open | map.closed [isStationOpen] | -',
          'open | map.opened | -',
          'open | station.closed [isMapOpen] | -',
          'open | station.closed | closing',
          'open | station.opened | -',
        ].map((edge) => [
          edge,
          'tests/journeys/stations.spec.ts opens stations, over the map and alone',
        ]),
      ),
    },
    events: {
      'map.opened': async ({ page }) => {
        forgetScripts(page);
        await page.getByRole('button', { name: 'АЗС на карте' }).click();
        await page.clock.resume();
      },
      // The map closes once its modal has disappeared. Time passes in small steps meanwhile: later
      // steps count from that moment.
      'map.closed': async (world) => {
        await pauseSoon(world.page);
        await dialog(world).getByRole('button', { name: 'Закрыть' }).click();
        const pins = world.page.locator('[data-pins-url]');
        await passUntil(world.page, async () => (await pins.count()) === 0);
      },
      'script.loaded': async (world) => {
        const route = await nextScript(world);
        await route.fulfill({ contentType: 'text/javascript', body: await mapsStub(world) });
        await expect(dialog(world).getByText('Загружаем карту')).toBeHidden();
      },
      'script.failed': async (world, _, before) => {
        const { page } = world;
        if (isInside(before, { script: 'loading' })) await loseScript(world);
        else {
          // A map that breaks during use reports that itself.
          await page
            .frameLocator('iframe')
            .locator('#map')
            .evaluate(() => {
              parent.postMessage({ type: 'script.failed' }, location.origin);
            });
        }
      },
      'script.requested': async (world) => {
        forgetScripts(world.page);
        await dialog(world).getByRole('button', { name: 'Загрузить карту ещё раз' }).click();
      },
      'retry.requested': (world) =>
        dialog(world).getByRole('button', { name: 'Повторить' }).click(),
      'query.changed': (world) =>
        dialog(world).getByRole('searchbox', { name: 'Поиск АЗС' }).fill('тула'),
    },
    states: {
      closed: async (world) => {
        await seesPage(world, '/get_card');
        await seesDialogs(world, []);
        await expect(opener(world)).toBeFocused();
      },
      closing: async (world) => {
        await seesDialogs(world, []);
        await expect(opener(world)).toBeFocused();
      },
      open: (world) => seesDialogs(world, ['АЗС на карте']),
      'open.script.absent': async (world) => {
        await expect(dialog(world).getByText('Карта недоступна, показываем список')).toBeVisible();
      },
      'open.script.loading': async (world) => {
        await expect(dialog(world).getByText('Загружаем карту')).toBeVisible();
      },
      'open.script.ready': async (world) => {
        await expect(dialog(world).locator('iframe')).toBeVisible();
      },
      'open.script.failed': async (world) => {
        await expect(dialog(world).getByText('Карта не загрузилась')).toBeVisible();
      },
      'open.script.timedOut': async (world) => {
        await expect(dialog(world).getByText('Карта не ответила')).toBeVisible();
      },
      'open.pins.loading': async (world) => {
        await expect(dialog(world).getByText('Загружаем станции')).toBeAttached();
      },
      'open.pins.loading.waiting': (world, moment) => {
        const { event } = moment;
        if (event?.type === 'map.opened' || event?.type === 'retry.requested') long.delete(world);
        if (event?.type.startsWith('xstate.after.')) long.add(world);
        return long.has(world) ? seesSlow(world) : seesWaiting(world, moment);
      },
      'open.pins.failed': async (world) => {
        await expect(dialog(world).getByText('Не удалось загрузить станции')).toBeVisible();
      },
      'open.pins.ready': async (world) => {
        await expect(list(world)).toContainText('АЗС №');
      },
    },
    afterEvents: {
      'error loadPins': async (world, moment) => {
        const alert = dialog(world).getByRole('alert');
        await expect(alert.getByText(lossOf(moment), { exact: true })).toBeVisible();
        await expect(alert.getByRole('button', { name: 'Повторить' })).toBeVisible();
      },
      'query.changed': async (world) => {
        const search = dialog(world).getByRole('searchbox', { name: 'Поиск АЗС' });
        await expect(search).toHaveValue('тула');
      },
    },
  },
});
