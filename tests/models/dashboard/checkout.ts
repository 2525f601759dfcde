import { expect, type Page } from 'playwright/test';
import { checkoutMachine } from '#machines/dashboard/checkout.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

/** The page's side of a device whose wake lock the test grants, refuses and releases. */
type Device = {
  asked: number;
  held: number;
  give: () => void;
  refuse: () => void;
  take: () => void;
};

/** Runs in the page, before the app. */
function installDevice() {
  const page = globalThis as unknown as { device: Device };
  const device = { asked: 0, held: 0, give: () => {}, refuse: () => {}, take: () => {} };
  page.device = device;
  const request = () => {
    device.asked += 1;
    return new Promise((resolve, reject) => {
      device.refuse = () => {
        device.give = () => {};
        reject(new DOMException('Low battery', 'NotAllowedError'));
      };
      device.give = () => {
        device.give = () => {};
        device.held += 1;
        const lock = Object.assign(new EventTarget(), {
          release: () => {
            device.held -= 1;
            lock.dispatchEvent(new Event('release'));
            return Promise.resolve();
          },
        });
        device.take = () => void lock.release();
        resolve(lock);
      };
    });
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}

const act = (page: Page, what: 'give' | 'refuse' | 'take') =>
  page.evaluate((name) => {
    (globalThis as unknown as { device: Device }).device[name]();
  }, what);

const device = (page: Page) =>
  page.evaluate(() => ({ ...(globalThis as unknown as { device: Device }).device }));

const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );

const seesCard = async ({ page }: World) => {
  const dialog = page.getByRole('dialog', { name: 'Карта для кассы' });
  await expect(dialog.getByRole('img', { name: 'QR-код карты' })).toBeVisible();
};

/** In the browser the card shows at the checkout; the device is simulated. */
export const checkoutModel = model({
  machine: checkoutMachine,
  samples: { 'error codeTurn': [{ error: new Error('A flow broke') }], 'done codeTurn': [] },
  inputs: { visible: { isVisible: true }, hidden: { isVisible: false } },
  browser: {
    start: async ({ page, sandbox }, input) => {
      await page.addInitScript(installDevice);
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Показать карту' })).toBeVisible();
      if (input === 'hidden') await setVisible(page, false);
      await page.getByRole('button', { name: 'Показать карту' }).click();
      await expect(page.getByRole('dialog', { name: 'Карта для кассы' })).toBeVisible();
    },
    unreachable: brokenWithin('* | error watchPage | -', '* | error codeTurn | -'),
    events: {
      'done keepAwake': async ({ page }) => {
        await act(page, 'give');
        await expect.poll(async () => (await device(page)).held).toBe(1);
        await act(page, 'take');
      },
      'error keepAwake': ({ page }) => act(page, 'refuse'),
      'page.hidden': async ({ page }) => {
        await act(page, 'give');
        await setVisible(page, false);
      },
      'page.shown': ({ page }) => setVisible(page, true),
    },
    states: {
      awake: async (world) => {
        await seesCard(world);
        const asked = async () => (await device(world.page)).asked;
        await expect.poll(asked, 'times the device was asked').toBeGreaterThan(0);
      },
      unheld: seesCard,
      hidden: async ({ page }) => {
        const held = async () => (await device(page)).held;
        await expect.poll(held, 'locks that are held').toBeLessThanOrEqual(0);
      },
    },
    unseen: { 'error keepAwake': 'the card is shown as ever; the screen may go dark' },
  },
});
