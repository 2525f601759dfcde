import { expect } from 'playwright/test';
import { profileModalMachine } from '#machines/account/profileModal.ts';
import { failsOnPurpose } from '#tests/support/sandbox.ts';
import { client } from '#tests/support/examples.ts';
import { seesDialogs } from '#tests/support/looks.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { model } from '#tests/support/model.ts';
import { openProfile, profileOn } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

const me = '/v1/client/me';
const draft = { cardNumber: client.card.cardNumber, values: { firstName: 'Мария' } };
const consents = ['AllowSMS', 'AllowEmail', 'AllowPush'] as const;
const others = 'between the profile or a consent and the rest: each of them has a model of its own';
const unseen = 'nothing of it is seen any more: tests/features/profile/profile.test.tsx looks';

/** In the browser the page opened without the profile, and the modal loads it again. */
export const profileModalModel = model({
  machine: profileModalMachine,
  inputs: { opened: { draft: null, today: '2026-11-20' } },
  isBrief: true,
  samples: {
    'client.loaded': [{ client }],
    'draft.kept': [{ draft }],
    ...Object.fromEntries(
      ['profile', ...consents].map((id) => [`error ${id}`, [{ error: new Error('A defect') }]]),
    ),
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await openProfile(page);
      failsOnPurpose(page, me);
      await page.route(`**${me}`, (route) => route.abort('connectionfailed'));
      await page.reload();
      await expect(profileOn(page).dialog.getByText('Профиль не загрузился')).toBeVisible();
    },
    events: {
      'client.loaded': async ({ page }) => {
        await page.unroute(`**${me}`);
        const { button, field } = profileOn(page);
        // The modal may load the client by a call of its own before anybody presses.
        await button('Повторить').or(field('Имя')).click();
      },
    },
    can: (_, event) => event === 'client.loaded',
    states: {
      'form.alive': (world) => seesDialogs(world, ['Профиль']),
    },
    afterEvents: {
      'client.loaded': async ({ page }) => {
        await expect(profileOn(page).field('Имя')).toHaveValue('Анна');
        await expect(page.getByRole('dialog').getByRole('switch', { name: 'СМС' })).toBeChecked();
      },
    },
    unseen: Object.fromEntries(
      consents.map((code) => [`${code}.alive`, 'it is seen together with the form']),
    ),
    unreachable: {
      ...brokenWithin(
        'form.alive | error profile | -',
        ...consents.map((code) => `${code}.alive | error ${code} | -`),
      ),
      ...Object.fromEntries(
        ['draft.kept', 'modal.closed', 'profile.awaited', 'profile.requested'].map((event) => [
          `* | ${event} | -`,
          others,
        ]),
      ),
      'form.alive | close.requested | -': others,
      'form.alive | entry.changed | -': others,
      'form.alive | modal.hidden | -': unseen,
      'form.alive | done profile | form.over': unseen,
      ...Object.fromEntries(
        consents.flatMap((code) => [
          [`${code}.alive | modal.hidden | -`, unseen],
          [`${code}.alive | done ${code} | ${code}.over`, unseen],
        ]),
      ),
    },
  },
});
