import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import { consentMachine } from '#machines/account/consent.ts';
import { loginMachine } from '#machines/account/login.ts';
import { otpMachine } from '#machines/account/otp.ts';
import { passkeysMachine } from '#machines/account/passkeys.ts';
import { passkeySignInMachine } from '#machines/account/passkeySignIn.ts';
import { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { profileMachine } from '#machines/account/profile.ts';
import { registrationMachine } from '#machines/account/registration.ts';
import { resendMachine } from '#machines/account/resend.ts';
import { ratingMachine } from '#machines/dashboard/rating.ts';
import { definitions, pathOf, statesOf } from '#tests/support/edges.ts';
import { calls } from './matrix/calls';

type Flow = readonly [machine: AnyStateMachine, call: string];

/** The machine that makes each call that acts, and the actor that makes it. */
const flows: Readonly<Record<string, Flow>> = {
  login: [loginMachine, 'requestCode'],
  'login/resend': [resendMachine, 'resendCode'],
  register: [registrationMachine, 'register'],
  'register/resend': [resendMachine, 'resendCode'],
  'register/is_allow_register': [registrationMachine, 'checkAllowed'],
  'register/confirm': [otpMachine, 'verifyCode'],
  verify_code: [otpMachine, 'verifyCode'],
  'login/passkey/options': [passkeySignInMachine, 'loadOptions'],
  'login/passkey': [passkeySignInMachine, 'signIn'],
  'client/passkeys/options': [passkeysMachine, 'passkeyAdding'],
  'client/passkeys/add': [passkeysMachine, 'passkeyAdding'],
  'client/passkeys/rename': [passkeysMachine, 'renamePasskey'],
  'client/passkeys/remove': [passkeysMachine, 'removePasskey'],
  'client/phone/change': [phoneChangeMachine, 'requestChange'],
  'client/phone/confirm_old': [otpMachine, 'verifyCode'],
  'client/phone/resend_new': [phoneChangeMachine, 'sendNewCode'],
  'client/phone/confirm_new': [otpMachine, 'verifyCode'],
  'client/revoke': [accountDeletionMachine, 'requestDeletion'],
  'client/revoke/confirm': [otpMachine, 'verifyCode'],
  client: [profileMachine, 'saveProfile'],
  'client/subscription/change': [consentMachine, 'changeConsent'],
  'client/transaction/rate': [ratingMachine, 'submitRating'],
};

/** Whether `outer` is `inner` or contains it. */
const isAround = (outer: AnyStateNode, inner: AnyStateNode): boolean =>
  outer === inner || (inner.parent !== undefined && isAround(outer, inner.parent));

const stateOf = ([machine, call]: Flow): AnyStateNode => {
  const [state] = statesOf(machine).filter(({ invoke }) => invoke.some(({ src }) => src === call));
  if (!state) throw new Error(`${machine.id} makes no call ${call}`);
  return state;
};

/** Whether entering `outer` also enters `inner`, by initial states. */
const beginsIn = (outer: AnyStateNode, inner: AnyStateNode): boolean =>
  outer === inner ||
  (inner.parent !== undefined &&
    inner.parent.initial.target.includes(inner) &&
    beginsIn(outer, inner.parent));

/** Events that start the call from a state in which it is not under way. */
function pressesOf(flow: Flow): string[] {
  const state = stateOf(flow);
  const leading = definitions(flow[0]).filter(({ source, target }) =>
    ((target ?? []) as AnyStateNode[]).some(
      (reached) => beginsIn(reached, state) && !isAround(state, source as AnyStateNode),
    ),
  );
  return [...new Set(leading.map(({ eventType }) => String(eventType)))].filter(
    (type) => type !== '' && !type.startsWith('xstate.'),
  );
}

/** Those of these events that would repeat the call while it is under way. */
const madeAnewBy = (flow: Flow): string[] => {
  const state = stateOf(flow);
  return pressesOf(flow).filter((press) =>
    statesOf(flow[0])
      .filter((node) => isAround(node, state))
      .flatMap((node) => node.transitions.get(press) ?? [])
      .some(({ target }) => (target ?? []).some((reached) => isAround(reached, state))),
  );
};

describe('F13: a second press while the call is under way', () => {
  const acting = calls.filter(({ kind }) => kind !== 'S' && kind !== 'Q');

  test('is checked for every call that acts', () => {
    expect(Object.keys(flows).toSorted()).toEqual(acting.map(({ name }) => name).toSorted());
  });

  test.each(Object.entries(flows))('makes no second call: %s', (_, flow) => {
    expect(pathOf(stateOf(flow))).not.toBe('');
    expect(madeAnewBy(flow)).toEqual([]);
  });

  test('covers completed forms, resends and consents', () => {
    const presses = Object.values(flows).flatMap(pressesOf);
    expect(presses).toContain('form.completed');
    expect(presses).toContain('resend.requested');
    expect(presses).toContain('consent.toggled');
  });
});
