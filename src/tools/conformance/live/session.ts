import { createClient } from '#api/client.ts';
import { createLogin } from '#api/login.ts';
import { createRegistration } from '#api/register.ts';
import { createTokens } from '#api/tokens.ts';
import { passkeySubjects } from './passkeys';
import { breaks, tolerated } from '#conformance/finding.ts';
import type { PhoneRole } from '#conformance/world.ts';
import type { Tokens } from '#domain/client.ts';
import { errorCode } from '#domain/failure.ts';
import { resendWaitSeconds } from '#domain/code.ts';
import type { Probed, Probe } from './probe';

/** A number that no operator assigns. */
const nobodysPhone = '+70000000000';

const signedInCalls = [
  'verify_code',
  'refresh_token',
  'fresh_login',
  'logout',
  'client/me',
  'client/points_forecast',
  'client/transactions',
  'client',
  'client/subscription/change',
  'rotation',
  'parallel',
  ...passkeySubjects,
] as const;

/** Signs in as the client of `--phone`; null without one, or if the sign-in fails. */
export async function signIn(probe: Probe): Promise<Tokens | null> {
  const { target, call, refusal, results } = probe;
  const { phone } = target;
  if (phone === undefined) {
    results.skip(['login', 'login/resend', 'refusals', ...signedInCalls], 'needs --phone');
    return null;
  }
  const unknown = await call(
    'login',
    (http) => createLogin(http).login({ phoneNumber: nobodysPhone }),
    { isProbe: true },
  );
  const code = refusal('login', unknown, [errorCode.clientNotFound]);
  if (code === null && unknown.judgement.kind === 'read')
    results.note(
      'refusals',
      tolerated('D12', 'a phone nobody has is answered OK', 'A code that never comes'),
      'POST /v1/login',
    );
  const tokens = await signInAs(probe, phone, '--phone');
  if (!tokens) results.skip(signedInCalls, 'nobody could sign in');
  return tokens;
}

/** Signs in by phone and code. For `--phone`, also tries a wrong code and, with `--write`, another SMS. */
export async function signInAs(
  probe: Probe,
  phoneNumber: string,
  role: PhoneRole,
): Promise<Tokens | null> {
  const { call, world, target } = probe;
  await world.codes.expect(phoneNumber);
  const { value } = await call('login', (http) => createLogin(http).login({ phoneNumber }));
  if (!value) return null;
  const operation = { phoneNumber, operationId: value.operationId };
  if (target.canWrite && role === '--phone')
    await resent(probe, phoneNumber, 'login/resend', (http) => createLogin(http).resend(operation));
  else if (role === '--phone') probe.results.skip(['login/resend'], 'needs --write');
  const smsCode = await world.codes.next(phoneNumber, role);
  const verify = (typed: string, isProbe: boolean) =>
    call('verify_code', (http) => createLogin(http).verifyCode({ ...operation, smsCode: typed }), {
      isProbe,
    });
  if (role === '--phone') noteWrongCode(probe, 'verify_code', await verify(wrongOf(smsCode), true));
  return (await verify(smsCode, false)).value;
}

/** The code with another first digit. */
export const wrongOf = (code: string) =>
  code.replace(/^\d/, (digit) => String((Number(digit) + 5) % 10));

type CodeCall = 'verify_code' | 'client/phone/confirm_old';

/** Judges the answer to a wrong code: a refusal with words, which does not look like an invalid token. */
export function noteWrongCode(probe: Probe, id: CodeCall, probed: Probed<unknown>): void {
  const { results, refusal } = probe;
  const { judgement } = probed;
  refusal(id, probed, [errorCode.wrongCode, errorCode.tooManyTries, errorCode.codeExpired]);
  if (judgement.kind === 'read')
    results.note(
      'refusals',
      breaks('section 4', 'a wrong code is taken for the right one', 'A cabinet open to anybody'),
      id,
    );
  if (judgement.kind === 'refused' && [401, 403].includes(judgement.status) && id !== 'verify_code')
    results.note(
      'refusals',
      breaks('D13', 'a wrong code is answered as a bad token', judgement.sees),
      id,
    );
}

/** Requests another SMS after the wait. */
export async function resent(
  probe: Probe,
  phone: string,
  id: 'login/resend' | 'register/resend',
  run: Parameters<Probe['call']>[1],
): Promise<void> {
  await waitForResend(probe);
  await probe.world.codes.expect(phone);
  const { judgement } = await probe.call(id, run);
  if (judgement.kind !== 'read') probe.world.codes.accept(phone);
}

/** Waits until another SMS may be requested (D16). */
export async function waitForResend({ world }: Probe): Promise<void> {
  world.tell(`Waiting ${String(resendWaitSeconds)} s until another SMS may be asked for`);
  await world.wait(resendWaitSeconds + 1);
}

/** Ends the session of the check itself, and verifies that it has ended. */
export async function signOut({ call, results }: Probe, tokens: Tokens): Promise<void> {
  const { value, judgement } = await call('logout', async (http) => {
    await createTokens(http).logout(tokens);
    return true;
  });
  if (value !== true || judgement.kind !== 'read') return;
  const after = await call('client/me', (http) => createClient(http).me(), {
    token: tokens.accessToken,
    isProbe: true,
  });
  if (after.value)
    results.note(
      'logout',
      breaks(
        'section 4',
        'the session goes on',
        'Nothing: but whoever has the token is still signed in',
      ),
    );
}

/** Checks that nobody can register with an existing client's phone; the call sends and changes nothing. */
export async function checkTaken({ call, refusal, results, target }: Probe, phone: string) {
  const candidate = { phoneNumber: phone, birthDate: target.birthDate };
  const probed = await call(
    'register/is_allow_register',
    (http) => createRegistration(http).isAllowed(candidate),
    { isProbe: true },
  );
  const code = refusal('register/is_allow_register', probed, [errorCode.phoneTaken]);
  if (code === null && probed.judgement.kind === 'read')
    results.note(
      'refusals',
      tolerated('D11', 'a taken phone may register', 'The refusal comes one step later'),
      'POST /v1/register/is_allow_register',
    );
}
