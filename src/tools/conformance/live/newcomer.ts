import { createClient } from '#api/client.ts';
import { createPhone } from '#api/phone.ts';
import { createRegistration } from '#api/register.ts';
import { createRevoke } from '#api/accountDeletion.ts';
import { breaks } from '#conformance/finding.ts';
import type { Target } from '#conformance/world.ts';
import type { Tokens } from '#domain/client.ts';
import { errorCode } from '#domain/failure.ts';
import type { Probe } from './probe';
import { resent, signInAs, noteWrongCode, waitForResend, wrongOf } from './session';

const registering = [
  'register/is_allow_register',
  'register',
  'register/resend',
  'register/confirm',
] as const;
const changing = [
  'client/phone/change',
  'client/phone/confirm_old',
  'client/phone/resend_new',
  'client/phone/confirm_new',
] as const;
const deleting = ['client/revoke', 'client/revoke/confirm'] as const;

/** Registers a client of the check's own, changes their phone and deletes them. No other client is affected. */
export async function checkNewcomer(probe: Probe): Promise<void> {
  const { target, results } = probe;
  const all = [...registering, ...changing, ...deleting];
  if (!target.canWrite || target.newPhone === undefined) {
    results.skip(all, target.canWrite ? 'needs --new-phone' : 'needs --write and --new-phone');
    return;
  }
  const { newPhone } = target;
  if (!(await register(probe, newPhone))) {
    results.skip(all, 'nobody could register');
    return;
  }
  const tokens = await signInAs(probe, newPhone, '--new-phone');
  if (!tokens) results.skip(all, 'the new client could not sign in');
  const holder = tokens && (await changePhone(probe, tokens, target));
  if (tokens && !holder) results.skip(deleting, 'nobody is signed in as the new client any more');
  const isGone = holder !== null && (await remove(probe, holder));
  if (!isGone) probe.world.tell('The client of --new-phone may still be there: delete them');
}

const candidateOf = ({ birthDate, card, cvv }: Target, phoneNumber: string) => ({
  phoneNumber,
  birthDate,
  cardNumber: card,
  cvv,
});

async function register(probe: Probe, phoneNumber: string): Promise<boolean> {
  const { call, world, target } = probe;
  const candidate = candidateOf(target, phoneNumber);
  await call('register/is_allow_register', (http) => createRegistration(http).isAllowed(candidate));
  await world.codes.expect(phoneNumber);
  const { judgement } = await call('register', (http) =>
    createRegistration(http).register({
      ...candidate,
      listOfAgreements: [{ agreementCode: 'AllowSMS', value: 'true' }],
    }),
  );
  if (judgement.kind !== 'read') return false;
  await resent(probe, phoneNumber, 'register/resend', (http) =>
    createRegistration(http).resend({ phoneNumber }),
  );
  const smsCode = await world.codes.next(phoneNumber, '--new-phone');
  const confirmed = await call('register/confirm', (http) =>
    createRegistration(http).confirm({ phoneNumber, smsCode }),
  );
  return confirmed.judgement.kind === 'read';
}

type TokenOwner = { tokens: Tokens; phone: string; role: '--new-phone' | '--other-phone' };

/** Returns the client's present phone with valid tokens; null if no tokens are valid. */
async function changePhone(
  probe: Probe,
  tokens: Tokens,
  target: Target,
): Promise<TokenOwner | null> {
  const { call, world, results } = probe;
  const unchanged: TokenOwner = { tokens, phone: target.newPhone ?? '', role: '--new-phone' };
  const { otherPhone: phoneNumber } = target;
  if (phoneNumber === undefined) {
    results.skip(changing, 'needs --other-phone');
    return unchanged;
  }
  results.skip(changing, 'the step before has failed');
  const own = { token: tokens.accessToken };
  await world.codes.expect(unchanged.phone);
  const asked = await call(
    'client/phone/change',
    (http) => createPhone(http).change({ phoneNumber }),
    own,
  );
  if (asked.judgement.kind !== 'read') return unchanged;

  const oldCode = await world.codes.next(unchanged.phone, '--new-phone');
  const confirmOld = (smsCode: string, isProbe: boolean) =>
    call('client/phone/confirm_old', (http) => createPhone(http).confirmOld({ smsCode }), {
      ...own,
      isProbe,
    });
  noteWrongCode(probe, 'client/phone/confirm_old', await confirmOld(wrongOf(oldCode), true));
  await world.codes.expect(phoneNumber);
  if ((await confirmOld(oldCode, false)).judgement.kind !== 'read') return unchanged;

  await sendToNew(probe, tokens, phoneNumber);
  const smsCode = await world.codes.next(phoneNumber, '--other-phone');
  const { value } = await call(
    'client/phone/confirm_new',
    (http) => createPhone(http).confirmNew({ smsCode }),
    own,
  );
  return value && moved(probe, value, phoneNumber);
}

/** Code 14 means that a code was sent already, so the call is repeated after the wait. */
async function sendToNew(probe: Probe, { accessToken: token }: Tokens, phoneNumber: string) {
  const { call, keep, world } = probe;
  const id = 'client/phone/resend_new';
  const send = () =>
    call(id, (http) => createPhone(http).resendNew({ phoneNumber }), { token, isProbe: true });
  const probed = await send();
  const { judgement } = probed;
  if (judgement.kind !== 'refused' || judgement.code !== errorCode.resendTooEarly) {
    keep(id, probed);
    return;
  }
  await waitForResend(probe);
  await world.codes.expect(phoneNumber);
  keep(id, await send());
}

async function moved(probe: Probe, tokens: Tokens, phone: string): Promise<TokenOwner> {
  const me = await probe.call('client/me', (http) => createClient(http).me(), {
    token: tokens.accessToken,
  });
  if (me.value && me.value.mobilePhone !== phone)
    probe.results.note(
      'client/phone/confirm_new',
      breaks('section 4', 'the phone has not changed', 'The former number in the profile'),
    );
  return { tokens, phone, role: '--other-phone' };
}

/** Deletes the account; returns whether it is gone. */
async function remove(probe: Probe, { tokens, phone, role }: TokenOwner): Promise<boolean> {
  const { call, world, results } = probe;
  const own = { token: tokens.accessToken };
  results.skip(deleting, 'the step before has failed');
  await world.codes.expect(phone);
  const asked = await call('client/revoke', (http) => createRevoke(http).revoke(), own);
  if (asked.judgement.kind !== 'read') return false;
  const smsCode = await world.codes.next(phone, role);
  const { judgement } = await call(
    'client/revoke/confirm',
    (http) => createRevoke(http).confirm({ smsCode }),
    own,
  );
  if (judgement.kind !== 'read') return false;
  const after = await call('client/me', (http) => createClient(http).me(), {
    ...own,
    isProbe: true,
  });
  if (after.value)
    results.note(
      'client/revoke/confirm',
      breaks('section 4', 'the account is still there', 'Nothing: but the data were not deleted'),
    );
  return after.value === null;
}
