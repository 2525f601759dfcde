import { expect } from 'playwright/test';
import { passkeyOfferMachine } from '#machines/account/passkeyOffer.ts';
import type { PasskeyAddingOutput } from '#machines/account/passkeyAdding.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { model } from '#tests/support/model.ts';
import { installPasskeys } from '#tests/support/passkeys.ts';
import { arriveSignedIn, signIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';
import { addingText, beginAdding, endAdding } from './passkeyAddingStep';

const offer = ({ page }: World) => page.getByRole('region', { name: 'Вход без кода' });
const press = (name: string) => (world: World) =>
  offer(world).getByRole('button', { name }).click();

const kept = ({ page }: World) => page.evaluate(() => localStorage.getItem('passkeyOffer'));

/** Runs in the page, before the app: the note about cookies was answered on another day. */
function acceptEarlier() {
  if (location.protocol !== 'about:') localStorage.setItem('skipCookiePopup', 'CONFIRM');
}

export const passkeyOfferModel = model({
  machine: passkeyOfferMachine,
  inputs: {
    due: { isDue: true, areCookiesAnswered: false },
    answered: { isDue: true, areCookiesAnswered: true },
    undue: { isDue: false, areCookiesAnswered: true },
  },
  facts: ({ context: { wait } }) => wait,
  samples: {
    'done checkDevice': [{ output: true }, { output: false }],
    'error checkDevice': [{ error: new Error('A defect') }],
    'error showOffer': [{ error: new TypeError('Failed to fetch dynamically imported module') }],
    'done showOffer': [],
    'done passkeyAdding': [
      { output: { isAdded: true, failure: null } },
      { output: { isAdded: false, failure: null } },
      { output: { isAdded: false, failure: { kind: 'known' } } },
      { output: { isAdded: false, failure: { kind: 'cancelled' } } },
      {
        output: {
          isAdded: false,
          failure: {
            kind: 'rejected',
            code: 13,
            message: 'Слишком много запросов',
            retryAfterSeconds: 2,
          },
        },
      },
    ],
    'error passkeyAdding': [{ error: new Error('A defect') }],
  },
  browser: {
    build: 'passkeys',
    showsCookieBanner: true,
    area: offer,
    start: async (world, input) => {
      const { page, sandbox } = world;
      await page.addInitScript(installPasskeys);
      if (input === 'answered') await page.addInitScript(acceptEarlier);
      if (input === 'undue') {
        await arriveSignedIn(page, sandbox);
        await page.goto('/dashboard');
      } else {
        await signIn(page, sandbox);
      }
    },
    events: {
      'done checkDevice': async ({ page }, { output }) => {
        await page.evaluate((isAble) => {
          (globalThis as unknown as { answerDevice: (is: boolean) => void }).answerDevice(isAble);
        }, output === true);
      },
      'cookies.answered': ({ page }) => page.getByRole('button', { name: 'Принять' }).click(),
      'passkey.addRequested': (world) =>
        beginAdding(world, offer(world).getByRole('button', { name: 'Добавить' })),
      'offer.postponed': press('Позже'),
      'offer.declined': press('Не предлагать'),
      'done passkeyAdding': (world, { output }) => endAdding(world, output as PasskeyAddingOutput),
    },
    unreachable: {
      ...brokenWithin('shown.adding | error passkeyAdding | -'),
      'checking | error checkDevice | over': 'the browser’s answer is read without a way to fail',
      'shown | error showOffer | over': 'without its code nothing is offered',
    },
    states: {
      checking: async (world) => {
        await expect(offer(world)).toBeHidden();
      },
      queued: async (world) => {
        await expect(
          world.page.getByRole('region', { name: 'Использование cookie' }),
        ).toBeVisible();
        await expect(offer(world)).toBeHidden();
      },
      'shown.offered.counting': async (world) => {
        await expect(offer(world).getByRole('button', { name: 'Добавить' })).toBeDisabled();
        await expect(offer(world).getByText(/^Можно через 0:0[12]$/)).toBeVisible();
      },
      'shown.offered.ready': async (world) => {
        await expect(offer(world)).toContainText(
          'Входить по отпечатку или лицу на этом устройстве?',
        );
        await expect(offer(world).getByRole('button', { name: 'Добавить' })).toBeEnabled();
      },
      'shown.adding': async (world) => {
        await expect(offer(world).getByRole('button', { name: 'Добавляем' })).toBeVisible();
        await expect(offer(world).getByRole('alert')).toBeHidden();
      },
      over: async (world, { event }) => {
        await expect(offer(world)).toBeHidden();
        const output = event?.['output'] as PasskeyAddingOutput | undefined;
        const isForGood = event?.type === 'offer.declined' || output?.failure?.kind === 'known';
        await expect.poll(() => kept(world), 'kept').toBe(isForGood ? 'DECLINED' : null);
      },
    },
    afterEvents: {
      'done passkeyAdding': async (world, { event }) => {
        const { isAdded, failure } = event?.['output'] as PasskeyAddingOutput;
        const toast = isAdded
          ? 'Устройство добавлено'
          : failure?.kind === 'known'
            ? 'Это устройство уже добавлено'
            : null;
        if (toast) await expect(world.page.getByText(toast)).toBeVisible();
        else if (failure)
          await expect(offer(world).getByRole('alert')).toHaveText(addingText(failure));
        else await expect(offer(world).getByRole('alert')).toBeHidden();
      },
    },
  },
});
