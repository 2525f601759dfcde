import { expect } from 'playwright/test';
import { passkeySignInMachine } from '#machines/account/passkeySignIn.ts';
import type { PasskeyOutcome } from '#domain/passkeys.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { addPasskey, installPasskeys, settlePasskey } from '#tests/support/passkeys.ts';
import { main, seesPage, cookieNames } from '#tests/support/looks.ts';
import { model, type Moment } from '#tests/support/model.ts';
import { issueTokens } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const options = { method: 'POST', path: '/v1/login/passkey/options' } as const;
const check = { method: 'POST', path: '/v1/login/passkey' } as const;

const button = ({ page }: World) =>
  page.getByRole('button', { name: /^(Войти по отпечатку или лицу|Входим)$/ });
const phoneField = ({ page }: World) => page.getByRole('textbox', { name: 'Номер телефона' });

const request = { operationId: 'op', options: '{}' };
const chosen = { output: { credential: '{}' } };

/** The phone step is usable: it keeps what was typed, and a code can be requested. */
async function seesPhoneStep(world: World) {
  await seesPage(world, '/auth');
  await expect(phoneField(world)).toBeEditable();
  await expect(world.page.getByRole('button', { name: 'Получить код' })).toBeEnabled();
}

const refusals: Readonly<Record<string, string>> = {
  cancelled: 'Вход по отпечатку или лицу не завершён. Войдите по коду из СМС.',
  unavailable: 'Здесь войти по отпечатку или лицу не вышло. Войдите по коду из СМС.',
  unreachable: 'Нет связи с сервером. Проверьте сеть и повторите — введённое сохранится.',
};
const unknown = 'Этот вход по отпечатку или лицу больше не действует. Войдите по коду из СМС.';

/** One sentence says why nobody is signed in yet; without a reason none shows. */
async function isRefused(world: World, { state }: Moment<typeof passkeySignInMachine>) {
  const { failure } = state.context;
  const shown = main(world).getByRole('alert');
  if (!failure) await expect(shown).toBeHidden();
  else if (failure.kind !== 'rejected')
    await expect(shown).toHaveText(refusals[failure.kind] ?? '');
  else await expect(shown).toHaveText(failure.code === 10 ? unknown : failure.message);
}

export const passkeySignInModel = model({
  machine: passkeySignInMachine,
  facts: ({ context: { wait } }) => wait,
  isBrief: true,
  // docs/operating.md: a challenge is good for five minutes; a minute is left for the person.
  delays: { optionsLife: 240_000 },
  samples: {
    'done loadOptions': [{ output: request }],
    'error loadOptions': [
      { error: new UnreachableError() },
      { error: new RejectedError(0, 'Слишком много запросов', 2) },
    ],
    'done awaitPasskey': [chosen, { output: 'cancelled' }, { output: 'unavailable' }],
    'error awaitPasskey': [{ error: new Error('A defect') }],
    'done askForPasskey': [chosen, { output: 'cancelled' }, { output: 'unavailable' }],
    'error askForPasskey': [{ error: new Error('A defect') }],
    'done signIn': [{ output: { accessToken: 'access', refreshToken: 'refresh' } }],
    'error signIn': [
      { error: new RejectedError(10, 'Этот ключ доступа больше не действует') },
      { error: new RejectedError(12, 'Время ожидания истекло. Попробуйте ещё раз') },
      { error: new UnreachableError() },
      { error: new RejectedError(0, 'Слишком много запросов', 2) },
    ],
  },
  browser: {
    build: 'passkeys',
    area: main,
    start: async (world) => {
      const { page, sandbox } = world;
      const { access_token } = await issueTokens(sandbox);
      await addPasskey(world, access_token, { name: 'iPhone' });
      await page.addInitScript(installPasskeys);
      await page.goto('/auth');
    },
    calls: { loadOptions: options, signIn: check },
    events: {
      'passkey.requested': (world) => button(world).click(),
      'phone.focused': async (world) => {
        await button(world).focus();
        await phoneField(world).focus();
      },
      'done awaitPasskey': (world, { output }) => settlePasskey(world, output as PasskeyOutcome),
      'done askForPasskey': (world, { output }) => settlePasskey(world, output as PasskeyOutcome),
    },
    unreachable: Object.fromEntries(
      ['offered | error awaitPasskey | unoffered', 'asking | error askForPasskey | loading'].map(
        (edge) => [edge, 'the browser’s answer is read without a way to fail'],
      ),
    ),
    states: {
      'loading.ahead': seesPhoneStep,
      offered: async (world) => {
        await seesPhoneStep(world);
        await expect(phoneField(world)).toHaveAttribute('autocomplete', 'username webauthn');
      },
      unprepared: seesPhoneStep,
      unoffered: seesPhoneStep,
      held: async (world) => {
        await expect(button(world)).toHaveAttribute('aria-disabled', 'true');
      },
      'loading.awaited': async (world) => {
        await expect(button(world)).toHaveAttribute('aria-busy', 'true');
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
      asking: async (world) => {
        await expect(button(world)).toHaveAttribute('aria-busy', 'true');
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
      verifying: async (world) => {
        await expect(button(world)).toHaveAttribute('aria-busy', 'true');
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
      signedIn: async (world) => {
        await seesPage(world, '/dashboard');
        await expect
          .poll(() => cookieNames(world.page), 'cookies')
          .toEqual(['access_token', 'refresh_token']);
      },
    },
    afterEvents: {
      'done askForPasskey': isRefused,
      // A load that nobody requested fails silently; the earlier message stays.
      'error loadOptions': isRefused,
      'error signIn': isRefused,
    },
  },
});
