import { expect, type Page } from 'playwright/test';
import { appLinkMachine } from '#machines/app/appLink.ts';
import type { Device } from '#domain/device.ts';
import { passUntil, pauseSoon } from '#tests/support/events.ts';
import { devtoolsOf, seesPage } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import type { World } from '#tests/support/world.ts';

const userAgents: Record<Device, string> = {
  android:
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  harmony:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
  windowsPhone:
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063',
  unknown:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
};

const stores = /^https:\/\/(play\.google\.com|apps\.apple\.com|appgallery\.huawei\.com)\//;
const asked = new WeakMap<Page, string[]>();

/**
 * The page is opened by such a device; a store answers, and leaves the page where it is. A page that
 * sets off for a store while it still loads may never say that it has loaded: nobody waits for that.
 */
async function arriveAs({ page }: World, device: Device) {
  const devtools = await devtoolsOf(page);
  await devtools.send('Emulation.setUserAgentOverride', { userAgent: userAgents[device] });
  await page.goto('/app_link', { waitUntil: 'commit' });
}

const opening = (page: Page) => page.getByText('Открываем магазин приложений');

export const appLinkModel = model({
  machine: appLinkMachine,
  inputs: {
    start: { links: { android: 'https://a.example', ios: 'https://i.example', huawei: '/h' } },
    unpublished: { links: { android: '', ios: '', huawei: '' } },
  },
  facts: ({ context: { device } }) => device,
  delays: { storeDelay: 2_500 },
  samples: {
    'done readDevice': (Object.keys(userAgents) as Device[]).map((output) => ({ output })),
  },
  browser: {
    // The question is answered at once: somebody else has been here before.
    start: async (world) => {
      const { page } = world;
      asked.set(page, []);
      await arriveAs(world, 'unknown');
      await expect(page).toHaveURL('/');
      await page.route(stores, async (route) => {
        asked.get(page)?.push(route.request().url());
        await route.fulfill({ status: 204 });
      });
    },
    events: {
      'done readDevice': async (world, { output }) => {
        const device = output as Device;
        const hasStore = device !== 'unknown' && device !== 'windowsPhone';
        if (hasStore) await pauseSoon(world.page);
        await arriveAs(world, device);
        if (hasStore) await passUntil(world.page, () => opening(world.page).isVisible());
      },
    },
    states: {
      // Section 2: each device has its own store.
      opening: async (world, { state }) => {
        const { page } = world;
        const { device } = state.context as { device: Device };
        const store = { android: 'play.google', ios: 'apps.apple', harmony: 'appgallery' }[
          device as 'android' | 'ios' | 'harmony'
        ];
        await expect
          .poll(() => asked.get(page), 'stores that were opened')
          .toEqual([expect.stringContaining(store)]);
        await expect(opening(page)).toBeVisible();
        await seesPage(world, '/app_link');
      },
      stayed: async (world) => {
        const { page } = world;
        await seesPage(world, '/app_link');
        await expect(opening(page)).toBeHidden();
        const links = page.getByRole('list', { name: 'Магазины приложений' }).getByRole('link');
        await expect(links).toHaveCount(3);
      },
      elsewhere: async (world) => {
        await seesPage(world, '/');
        expect(asked.get(world.page), 'stores that were opened').toEqual([]);
      },
    },
    unseen: { asking: 'every browser answers at once' },
    unreachable: {
      'asking | error readDevice | choosing': 'every browser says something of itself',
      'choosing | always [isUnpublished] | unpublished':
        'the settings of the build under test hold a listing for every store',
    },
  },
});
