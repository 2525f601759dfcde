import { expect } from 'playwright/test';
import { consentMachine } from '#machines/account/consent.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { stopClock } from '#tests/support/events.ts';
import { lossOf } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { tellTabs, arriveSignedIn, issueTokens } from '#tests/support/signIn.ts';
import { openProfile } from '#tests/support/journey.ts';
import type { World } from '#tests/support/world.ts';

const change = { method: 'POST', path: '/v1/client/subscription/change' } as const;

const toggle = ({ page }: World) => page.getByRole('dialog').getByRole('switch', { name: 'СМС' });

/** The result of saving, beside the switch. */
const status = ({ page }: World) => page.getByRole('dialog').getByRole('status').first();

/** Another device of the client changes the consent, and a tab announces the change. */
async function changeElsewhere({ page, sandbox }: World, isGiven: boolean) {
  const { access_token } = await issueTokens(sandbox);
  await fetch(sandbox.url + change.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({
      agreements: [{ agreement_code: 'AllowSMS', value: String(isGiven) }],
    }),
  });
  await tellTabs(page, 'phone-changed');
}

/** In the browser it is the consent to SMS, given at the start. */
export const consentModel = model({
  machine: consentMachine,
  inputs: { given: { code: 'AllowSMS', isGiven: true } },
  facts: ({ context: { isGiven, isWished, isSent, isHidden, isSaved, wait } }) => [
    isGiven,
    isWished,
    isSent,
    isHidden,
    isSaved,
    wait,
  ],
  isBrief: true,
  samples: {
    'consent.loaded': [{ isGiven: false }],
    'error changeConsent': [
      { error: new RejectedError(90, 'Согласие не принято') },
      { error: new UnreachableError() },
      { error: new RejectedError(0, 'Слишком много запросов', 2) },
    ],
  },
  browser: {
    start: async (world) => {
      const { page, sandbox } = world;
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await openProfile(page);
      await expect(page.getByRole('dialog').getByRole('switch', { name: 'СМС' })).toBeChecked();
      // A toast would disappear by itself.
      await stopClock(world);
    },
    calls: { changeConsent: change },
    events: {
      'consent.toggled': (world) => toggle(world).press('Space'),
      'consent.loaded': async (world, { isGiven }) => {
        await changeElsewhere(world, isGiven === true);
        await expect(toggle(world)).not.toBeChecked();
      },
    },
    states: {
      settled: async (world, { state }) => {
        await expect(world.page.getByText('Дольше обычного')).toBeHidden();
        await expect(toggle(world)).toBeChecked({ checked: state.context.isGiven });
      },
      'settled.counting': async (world) => {
        await expect(toggle(world)).toBeDisabled();
        const dialog = world.page.getByRole('dialog');
        await expect(dialog.getByText(/^Можно через 0:0[12]$/)).toBeVisible();
      },
      'settled.ready': async (world) => {
        await expect(toggle(world)).toBeEnabled();
        await expect(world.page.getByText('Можно через')).toBeHidden();
      },
      // D23: the switch shows the wish at once, and only one call at a time is under way.
      saving: async (world, { state }) => {
        await expect(toggle(world)).toBeChecked({ checked: state.context.isWished });
        await expect.poll(() => world.waiting(change), 'calls under way').toBe(1);
      },
    },
    afterEvents: {
      'done changeConsent': async (world, { state }) => {
        const { sandbox } = world;
        const value = String(state.context.isGiven);
        const sent = { agreements: [{ agreement_code: 'AllowSMS', value }] };
        await expect
          .poll(async () => (await sandbox.calls(change.path)).at(-1), 'the last wish told')
          .toMatchObject({ status: 200, body: sent });
        if (state.matches('settled')) await expect(status(world)).toHaveText('Сохранено');
      },
      'error changeConsent': async (world, moment) => {
        const { page } = world;
        const toasts = page.getByRole('region', { name: 'Сообщения' });
        // The clock is stopped, so a second message waits for the first; the switch shows the wait itself.
        if (!moment.state.matches({ settled: 'counting' }))
          await expect(toasts.getByRole('alert').last()).toHaveText(lossOf(moment));
        await expect(status(world)).toBeEmpty();
      },
      'wait.cancelled': async ({ page }) => {
        await expect(
          page.getByRole('region', { name: 'Сообщения' }).getByRole('alert'),
        ).toHaveCount(0);
      },
    },
    unreachable: {
      'settled.counting | after second | settled.counting':
        'three switches tell their states by one name',
      ...Object.fromEntries(
        [
          'settled | modal.hidden | ended',
          'settled | always [isHidden] | ended',
          'saving | modal.hidden | -',
        ].map((edge) => [edge, 'nothing of it is seen: tests/features/profile/profile.test.tsx']),
      ),
    },
  },
});
