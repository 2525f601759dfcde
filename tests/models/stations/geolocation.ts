import { expect } from 'playwright/test';
import { geolocationMachine } from '#machines/stations/geolocation.ts';
import { model } from '#tests/support/model.ts';
import type { World } from '#tests/support/world.ts';

/** The page's side of a device that reports its position when the test lets it. */
type Device = { answer: (output: unknown) => void; allow: (output: unknown) => void };

/** Runs in the page, before the app. */
function installDevice() {
  const page = globalThis as unknown as { device: Device };
  page.device = { answer: () => {}, allow: () => {} };
  const query = () =>
    new Promise((resolve, reject) => {
      page.device.allow = (output) => {
        if (output === 'refused') reject(new TypeError('geolocation is not known'));
        else {
          const { isGranted } = output as { isGranted: boolean };
          resolve({ state: isGranted ? 'granted' : 'prompt' });
        }
      };
    });
  Object.defineProperty(navigator, 'permissions', { value: { query } });
  const getCurrentPosition = (
    resolve: (found: object) => void,
    reject: (error: object) => void,
  ) => {
    page.device.answer = (output) => {
      const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
      if (output === 'denied') reject({ code: 1, ...codes });
      else if (output === 'unavailable') reject({ code: 2, ...codes });
      else {
        const { position } = output as { position: { lat: number; lon: number } };
        resolve({ coords: { latitude: position.lat, longitude: position.lon } });
      }
    };
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
}

const near = ({ page }: World) => page.getByRole('button', { name: /Рядом со мной|Ищем вас/ });
const first = ({ page }: World) =>
  page.getByRole('list', { name: 'Станции' }).getByRole('listitem').first();

const allow = (page: World['page'], output: unknown) =>
  page.evaluate((found) => {
    (globalThis as unknown as { device: Device }).device.allow(found);
  }, output);

export const geolocationModel = model({
  machine: geolocationMachine,
  facts: ({ context: { position } }) => position !== null,
  samples: {
    'done readPermission': [{ output: { isGranted: true } }, { output: { isGranted: false } }],
    'done locate': [
      { output: { position: { lat: 54.193, lon: 37.617 } } },
      { output: 'denied' },
      { output: 'unavailable' },
    ],
  },
  browser: {
    start: async ({ page }) => {
      await page.addInitScript(installDevice);
      await page.goto('/');
      await page.getByRole('button', { name: 'АЗС на карте' }).click();
      await expect(page.getByRole('list', { name: 'Станции' })).toBeVisible();
    },
    events: {
      'done readPermission': ({ page }, { output }) => allow(page, output),
      'error readPermission': ({ page }) => allow(page, 'refused'),
      'location.requested': (world) => near(world).click(),
      'location.forgotten': (world) => near(world).click(),
      'done locate': ({ page }, { output }) =>
        page.evaluate((found) => {
          (globalThis as unknown as { device: Device }).device.answer(found);
        }, output),
    },
    states: {
      checking: async (world) => {
        await expect(near(world)).toHaveAttribute('aria-pressed', 'false');
        await expect(first(world)).not.toContainText(/\d\u00a0(км|м)$/);
      },
      unasked: async (world) => {
        await expect(near(world)).toHaveAttribute('aria-pressed', 'false');
        await expect(first(world)).not.toContainText(/\d\u00a0(км|м)$/);
      },
      asking: async (world) => {
        await expect(near(world)).toHaveText('Ищем вас');
        await expect(near(world)).toHaveAttribute('aria-busy', 'true');
      },
      known: async (world) => {
        await expect(near(world)).toHaveAttribute('aria-pressed', 'true');
        await expect(first(world)).toContainText('Тула');
        await expect(first(world)).toContainText(/\d\u00a0(км|м)$/);
      },
      denied: async ({ page }) => {
        await expect(page.getByText('Доступ к геопозиции закрыт')).toBeVisible();
      },
      unavailable: async ({ page }) => {
        await expect(page.getByText('Не получилось определить, где вы')).toBeVisible();
      },
    },
    unseen: {
      'error readPermission': 'a browser that does not say is asked by the button alone',
    },
    unreachable: {
      'asking | error locate | unavailable':
        'the device’s own answers, refusals among them, all end the question',
    },
  },
});
