import type { AnyStateMachine } from 'xstate';
import { pathOf, statesOf } from './edges';

/**
 * Where a machine comes to rest that has no final state, or more ends than that: what was asked
 * for is there, or the person may go on. Of a parallel state each region has an end.
 */
const rests: Record<string, readonly string[]> = {
  // It lives as long as the page.
  app: ['core', 'deletion.none', 'overlays.absent', 'overlays.open.shown', 'screen.plain'],
  appLink: ['stayed', 'unpublished', 'elsewhere'],
  appUpdate: ['unneeded', 'current', 'unsupported', 'offered.reloading'],
  offlineSnapshot: ['idle', 'unsupported', 'shown', 'absent'],
  checkout: ['unheld', 'awake'],
  connection: ['online'],
  // Who has answered may think otherwise.
  cookieConsent: ['allowed.answered', 'refused.answered'],
  consent: ['settled'],
  dashboard: ['day', 'card.open', 'balance.open.ready', 'transactions.open'],
  disclosure: ['collapsed'],
  errorToasts: ['enabled'],
  favouriteStations: ['kept'],
  // A part that is gone from the server comes with the page anew.
  lazyModal: ['ready.drawn', 'failed'],
  ledgerPart: ['loaded', 'missing'],
  tierSlider: ['smooth', 'plain'],
  menu: ['ready'],
  modalFlows: ['modals', 'stations.unneeded', 'stations.running'],
  modalStack: ['presence.closed', 'history.settled', 'flows.running', 'motion.still'],
  navigation: ['arrived'],
  notes: ['running'],
  deletionSummary: ['visitor', 'loaded', 'unknown'],
  geolocation: ['known', 'denied', 'unavailable'],
  profileModal: ['form.over', 'AllowSMS.over', 'AllowEmail.over', 'AllowPush.over'],
  pointsForecast: ['loaded', 'empty'],
  publicTiers: ['current', 'built'],
  questions: ['loaded', 'empty'],
  rating: ['rated'],
  receipt: ['shown', 'missing'],
  resend: ['ready'],
  sectionHighlight: ['idle'],
  session: ['visitor', 'ended'],
  stations: ['running'],
  stationsMap: ['closed'],
  tierRules: ['loaded'],
  transactionExport: ['idle'],
  transactionFilter: ['off'],
  transactionPaging: ['complete'],
};

/** Every state, by path, in which the machine is at an end or may stay. */
export const endsOf = (machine: AnyStateMachine): string[] => [
  ...statesOf(machine)
    .filter(({ type, parent }) => type === 'final' && parent === machine.root)
    .map(pathOf),
  ...(rests[machine.id] ?? []),
];
