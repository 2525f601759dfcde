import { stateAt } from './labels';
import type { Flow } from './flow';

export type EndKind = 'good' | 'given up' | 'failed';

/**
 * Good ends of each flow: its final state, a state before it, or a transition. The last two serve where
 * the final state also means giving up, as in a modal that closes.
 */
const good: Readonly<Record<string, readonly string[]>> = {
  accountDeletion: ['deleted'],
  consent: ['ended'],
  cookieConsent: ['confirmed'],
  form: ['closed'],
  lazyModal: ['ended'],
  login: ['verified'],
  offlineSnapshot: ['ended'],
  otp: ['verified'],
  passkeyAdding: ['sending | xstate.done.actor.addPasskey | ended'],
  passkeyOffer: ['shown.adding | xstate.done.actor.passkeyAdding [isAdded] | over'],
  passkeySignIn: ['signedIn'],
  phoneChange: ['changed', 'code.new | xstate.done.actor.otp [isVerifiedUnseen] | ended'],
  profile: ['editing.saved'],
  receipt: ['shown'],
  registration: ['registered'],
};

const failed: Readonly<Record<string, readonly string[]>> = { otp: ['expired', 'lost'] };

/** The states in which the flow ends as a whole. */
export const finalsOf = ({ states }: Flow) =>
  states.filter(({ kind, parent }) => kind === 'final' && parent === '').map(({ path }) => path);

/** Flows whose good end matters to a machine and not to a person. */
const aside: readonly string[] = [
  'consent',
  'cookieConsent',
  'form',
  'lazyModal',
  'offlineSnapshot',
];

/** Flows that a person goes through to reach their good end. */
export const goalsOf = (flows: readonly Flow[]) =>
  flows.filter(({ id }) => Object.hasOwn(good, id) && !aside.includes(id));

/** Good ends of the flow: states by path, transitions by id. */
export const goodEndsOf = ({ id }: Pick<Flow, 'id'>): readonly string[] => good[id] ?? [];

/** Kind of a final state; a state in neither list is `given up`. */
export const kindOfFinal = ({ id }: Pick<Flow, 'id'>, path: string): EndKind => {
  if (goodEndsOf({ id }).includes(path)) return 'good';
  return failed[id]?.includes(path) ? 'failed' : 'given up';
};

/** Words of the list that no state and no transition of the flow has. */
export const unknownEnds = (flow: Flow): string[] =>
  [...goodEndsOf(flow), ...(failed[flow.id] ?? [])].filter(
    (end) => !stateAt(flow, end) && !flow.transitions.some(({ id }) => id === end),
  );
