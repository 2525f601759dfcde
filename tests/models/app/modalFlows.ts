import { expect } from 'playwright/test';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import type { Modal } from '#domain/modals.ts';
import { client, phoneStep as step, tokens } from '#tests/support/examples.ts';
import { loaded as flow } from '#tests/paths/engine/marked.ts';
import { seesDialogs } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { openProfile } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

const profile: Modal = { id: 'edit-profile' };
const phone: Modal = { id: 'profile-tel' };
const draft = { cardNumber: client.card.cardNumber, values: { firstName: 'Мария' } };
const between =
  'between the flow of a modal and the rest: tests/machines/app/modalFlows.test.ts, and the models of those flows';
const map = 'the map and its stations have models of their own';
const defect = 'a defect alone causes it: tests/machines/app/modalFlows.test.ts';

/** In the browser the profile is opened and closed. */
export const modalFlowsModel = model({
  machine: modalFlowsMachine,
  inputs: { closed: { client: null, stack: [], leaving: [] } },
  facts: ({ context: { flows, stack } }) => [
    stack.length > 0,
    flows.filter(({ isHidden }) => isHidden).length > 0,
  ],
  isBrief: true,
  samples: {
    'modals.changed': [
      { stack: [profile], leaving: [] },
      { stack: [], leaving: [] },
    ],
    'modal.ended': [{ id: 'edit-profile' }],
    'modal.closed': [{ modal: profile }],
    'client.loaded': [{ client }],
    'client.updated': [{ client }],
    'client.confirmed': [{ client }],
    'draft.kept': [{ draft }],
    'tokens.issued': [{ tokens }],
    'step.entered': [{ modal: phone, step }],
    'step.updated': [{ modal: phone, step: null }],
    'step.ended': [{ modal: phone, steps: 1 }],
    'entry.changed': [
      { entry: { index: 1, page: '/dashboard', modals: [{ ...profile, from: 0 }], step: null } },
    ],
    'lastingFlow.requested': [{ flow }],
    'error stations': [{ error: new Error('A flow broke') }],
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Показать ещё' })).toBeVisible();
    },
    events: {
      'modals.changed': async ({ page }, { stack }) => {
        const isOpen = (await page.getByRole('dialog').count()) > 0;
        if (!isOpen) await openProfile(page);
        if ((stack as Modal[]).length === 0)
          await page
            .getByRole('dialog', { name: 'Профиль' })
            .getByRole('button', { name: 'Закрыть' })
            .click();
      },
    },
    can: (snapshot, event) => event === 'modals.changed' && snapshot.matches('modals'),
    states: {
      modals: (world, { state }) =>
        seesDialogs(world, state.context.stack.length > 0 ? ['Профиль'] : []),
    },
    unseen: { 'stations.unneeded': map },
    unreachable: {
      ...Object.fromEntries(
        [
          'client.confirmed',
          'client.loaded',
          'client.updated',
          'connection.restored',
          'draft.kept',
          'entry.changed',
          'modal.closed',
          'modal.ended',
          'profile.awaited',
          'profile.requested',
          'session.ended',
          'session.started',
          'step.ended',
          'step.entered',
          'step.updated',
          'tokens.issued',
        ].map((event) => [`modals | ${event} | -`, between]),
      ),
      'stations.unneeded | lastingFlow.requested | stations.running': map,
      'stations.running | connection.restored | -': map,
      'stations.running | error stations | -': defect,
    },
  },
});
