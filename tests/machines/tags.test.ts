import { expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { pathOf, statesOf } from '#tests/support/edges.ts';

/**
 * What a screen asks of a state without knowing its name, by machine and tag. `busy` waits for an
 * answer, `slow` has waited for ten seconds (D23).
 */
const tags: Record<string, Record<string, readonly string[]>> = {
  accountDeletion: {
    held: ['explaining.counting'],
    busy: ['requesting'],
    slow: ['requesting.slow'],
  },
  appLink: { busy: ['asking', 'opening', 'elsewhere'] },
  appUpdate: {
    busy: ['offered.switching', 'offered.forgetting', 'offered.reloading'],
  },
  consent: { busy: ['saving'], slow: ['saving.slow'], held: ['settled.counting'] },
  cookieConsent: { shown: ['open', 'allowed.reconsidering', 'refused.reconsidering'] },
  dashboard: { broken: ['card.broken', 'balance.broken', 'transactions.broken'] },
  form: {
    held: ['closing', 'editing.waiting', 'sent.button.held'],
    invalid: ['editing.invalid'],
    asking: ['editing.asking'],
    busy: ['sent.answer.awaited'],
  },
  ledgerPart: { slow: ['loading.slow'] },
  lazyModal: { busy: ['loading'], slow: ['loading.slow'] },
  login: { busy: ['phone.requesting'], slow: ['phone.requesting.slow'] },
  modalStack: { moving: ['history.moving', 'history.returning'] },
  navigation: { busy: ['awaitingProfile', 'leavingStep', 'opening'], slow: ['opening.slow'] },
  otp: {
    busy: ['open.code.verifying'],
    slow: ['open.code.verifying.slow'],
    invalid: ['open.code.entering.refused', 'open.code.entering.spent'],
    held: ['open.retryWait.counting'],
  },
  deletionSummary: { slow: ['loading.slow'] },
  geolocation: { busy: ['asking'] },
  phoneChange: {
    slow: ['code.sending.slow', 'request.requesting.slow'],
    held: ['code.unsent.counting'],
  },
  pointsForecast: { busy: ['loading'], slow: ['loading.slow'], failed: ['failed'] },
  profile: { busy: ['editing.saving'], slow: ['editing.saving.slow'] },
  questions: { busy: ['loading'], slow: ['loading.slow'], failed: ['failed'] },
  rating: { busy: ['submitting'], slow: ['submitting.slow'], held: ['failed.counting'] },
  receipt: { busy: ['searching', 'shown.asked.copying'], slow: ['searching.slow'] },
  registration: {
    busy: ['form.checking', 'form.registering'],
    slow: ['form.checking.slow', 'form.registering.slow'],
  },
  resend: { busy: ['sending'], slow: ['sending.slow'] },
  session: {
    signedIn: ['signedIn'],
    busy: ['signedIn.profile.loading'],
    slow: ['signedIn.profile.loading.slow', 'signedIn.profile.reloading.slow'],
    stale: [
      'signedIn.profile.unreachable',
      'signedIn.profile.refused',
      'signedIn.profile.outdated',
    ],
    refreshing: [
      'signedIn.access.refreshing',
      'signedIn.access.reauthenticating',
      'signedIn.access.refused',
    ],
  },
  stationsMap: {
    withMap: ['open.script.loading', 'open.script.ready'],
    busy: ['open.pins.loading'],
    slow: ['open.pins.loading.slow'],
  },
  tierRules: { busy: ['loading'], slow: ['loading.slow'], failed: ['failed'] },
  transactionExport: { busy: ['loadingAll', 'preparing', 'handingOver'] },
  transactionPaging: {
    busy: ['loading', 'loadingAll'],
    slow: ['loading.slow', 'loadingAll.slow'],
    loadingAll: ['loadingAll'],
    failed: ['failed'],
  },
};

test.each(machineFiles.map(({ machine }) => [machine.id, machine] as const))(
  '%s has its tags in these states and no others',
  (id, machine) => {
    const found: Record<string, string[]> = {};
    for (const state of statesOf(machine))
      for (const tag of state.tags) found[tag] = [...(found[tag] ?? []), pathOf(state)].sort();
    const sorted = Object.entries(tags[id] ?? {}).map(([tag, states]) => [tag, states.toSorted()]);
    expect(found).toEqual(Object.fromEntries(sorted));
  },
);
