import { expect } from 'playwright/test';
import { consentMachine } from '../../machines/consent';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { cancelWait, seesSlow } from '../support/causes';
import { model } from '../support/model';
import { tellTabs } from '../support/otherTab';
import { openProfile } from '../support/profile';
import { arriveSignedIn, issueTokens } from '../support/signIn';
import type { World } from '../support/world';

const change = { method: 'POST', path: '/v1/client/subscription/change' } as const;

const toggle = ({ page }: World) => page.getByRole('dialog').getByRole('switch', { name: 'СМС' });

/** Another device of the client changes the consent; a tab says that there is news. */
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
  facts: ({ context: { isGiven, isWished, isSent } }) => [isGiven, isWished, isSent],
  isBrief: true,
  delays: { patience: 10_000 },
  samples: {
    'consent.loaded': [{ isGiven: false }],
    'error changeConsent': [
      { error: new RejectedError(90, 'Согласие не принято') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await openProfile(page);
      await expect(page.getByRole('dialog').getByRole('switch', { name: 'СМС' })).toBeChecked();
    },
    calls: { changeConsent: change },
    causes: {
      'consent.toggled': (world) => toggle(world).press('Space'),
      'consent.loaded': async (world, { isGiven }) => {
        await changeElsewhere(world, isGiven === true);
        await expect(toggle(world)).not.toBeChecked();
      },
      'error changeConsent': async (world, { error }) => {
        const wasOn = await toggle(world).isChecked();
        const isRefused = error instanceof RejectedError;
        if (isRefused) await world.refuse(change, 90, 'Согласие не принято');
        else await world.cutOff(change);
        await expect(toggle(world)).toBeChecked({ checked: !wasOn });
        await expect(
          world.page.getByRole('region', { name: 'Сообщения' }).getByRole('alert'),
        ).toHaveText(isRefused ? 'Согласие не принято' : /Нет связи/);
      },
      'wait.cancelled': cancelWait,
    },
    sees: {
      'saving.slow': seesSlow,
      settled: async ({ page }) => {
        await expect(page.getByText('Дольше обычного')).toBeHidden();
      },
    },
  },
});
