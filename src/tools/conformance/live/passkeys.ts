import { createClient } from '#api/client.ts';
import { createPasskeys, createPasskeySignIn } from '#api/passkeys.ts';
import { createTokens } from '#api/tokens.ts';
import { createAuthenticator } from '#conformance/authenticator.ts';
import { contractFor, titleOf, type CallId } from '#conformance/calls.ts';
import { breaks } from '#conformance/finding.ts';
import type { Tokens } from '#domain/client.ts';
import { errorCode } from '#domain/failure.ts';
import type { Passkey, PasskeyAnswer, PasskeyRequest } from '#domain/passkeys.ts';
import { passkeyTexts } from '#features/sign-in/texts.ts';
import type { Probed, Probe } from './probe';

const rule = 'docs/operating.md';

const acting = [
  'login/passkey',
  'client/passkeys/options',
  'client/passkeys/add',
  'client/passkeys/rename',
  'client/passkeys/remove',
  'passkeys',
] as const;
export const passkeySubjects = ['login/passkey/options', 'client/passkeys', ...acting] as const;

/** Statuses of a server without passkeys, which are optional. */
const missing = [404, 405, 501];

/**
 * `heldFor`: seconds that the cabinet keeps a challenge in the phone field. `overAfter`: seconds after
 * which a challenge has expired.
 */
const heldFor = 240;
const overAfter = 301;

const stepFailed = 'the step before has failed';

/** The server sent no challenge to sign, so the checks that follow cannot be tried. */
class NoChallenge extends Error {
  override readonly name = 'NoChallenge';
}

type Authenticator = ReturnType<typeof createAuthenticator>;
type Check = {
  probe: Probe;
  calls: ReturnType<typeof callsOf>;
  authenticator: Authenticator;
  /** Origin of the page that uses the keys. */
  origin: string;
  /** Sessions that the passkey began; the last is the newest. */
  sessions: Tokens[];
};

/**
 * Checks the calls of passkeys, if the backend has them. With `--write` the client of `--phone` gets a
 * passkey, which is removed at the end. Refusals are tried on that passkey alone.
 */
export async function checkPasskeys(probe: Probe, tokens: Tokens): Promise<void> {
  const { results, target } = probe;
  const calls = callsOf(probe, tokens);
  const offered = await calls.signInOptions({ isProbe: true });
  if (missing.includes(offered.status)) {
    results.skip(passkeySubjects, 'the backend has no passkeys, which are optional');
    return;
  }
  probe.keep('login/passkey/options', offered);
  const before = await calls.list();
  if (!target.canWrite) {
    results.skip(acting, 'needs --write');
    return;
  }
  results.skip(acting, stepFailed);
  const origin = offered.value && siteOf(probe, offered.value);
  if (origin === null || !before.value) return;
  const check = {
    probe,
    calls,
    origin,
    authenticator: createAuthenticator(origin),
    sessions: [],
  };
  try {
    await checkOne(check, before.value);
  } catch (error) {
    if (!(error instanceof NoChallenge)) throw error;
  } finally {
    for (const session of check.sessions) await calls.signOut(session);
  }
}

async function checkOne(check: Check, before: readonly Passkey[]) {
  const id = await addOne(check, before);
  if (id === null) return;
  try {
    await renameOne(check, id);
    if (await signInByIt(check)) {
      await refuseForged(check);
      await refuseLate(check);
    }
  } finally {
    await removeOne(check, id);
  }
}

function callsOf({ call }: Probe, { accessToken: token }: Tokens) {
  const own = { token };
  return {
    signInOptions: (options = {}) =>
      call('login/passkey/options', (http) => createPasskeySignIn(http).signInOptions(), options),
    signIn: (answer: PasskeyAnswer, { isProbe = true } = {}) =>
      call('login/passkey', (http) => createPasskeySignIn(http).signIn(answer), { isProbe }),
    list: (options = {}) =>
      call('client/passkeys', (http) => createPasskeys(http).list(), { ...own, ...options }),
    addOptions: () =>
      call('client/passkeys/options', (http) => createPasskeys(http).addOptions(), own),
    add: (answer: PasskeyAnswer, { isProbe = true, name = 'Conformance' } = {}) =>
      call('client/passkeys/add', (http) => createPasskeys(http).add({ ...answer, name }), {
        ...own,
        isProbe,
      }),
    rename: (passkey: { id: string; name: string }, { isProbe = true } = {}) =>
      call('client/passkeys/rename', (http) => createPasskeys(http).rename(passkey), {
        ...own,
        isProbe,
      }),
    remove: (id: string, access: Tokens | undefined) =>
      call('client/passkeys/remove', (http) => createPasskeys(http).remove({ id }), {
        token: access?.accessToken ?? token,
      }),
    signOut: (session: Tokens) =>
      call('logout', (http) => createTokens(http).logout(session), { isProbe: true }),
  };
}

const asked = ({ options }: PasskeyRequest): { challenge?: unknown; rpId?: unknown } => {
  try {
    return Object(JSON.parse(options)) as object;
  } catch {
    return {};
  }
};

/** The origin to sign for: its host must be the key's site or a subdomain of it. Null if no origin fits. */
function siteOf({ target, results }: Probe, request: PasskeyRequest): string | null {
  const site = String(asked(request).rpId);
  const isOf = (origin: string) => `.${new URL(origin).hostname}`.endsWith(`.${site}`);
  const origins = [target.origin, target.api].filter((one) => one !== undefined);
  const fitting = origins.find(isOf);
  if (fitting !== undefined) return new URL(fitting).origin;
  results.note(
    'login/passkey/options',
    breaks(rule, 'rpId is not of the cabinet’s site', `«${passkeyTexts.unavailable}»`),
  );
  return null;
}

async function challengeOf(probed: Promise<Probed<PasskeyRequest>>): Promise<PasskeyRequest> {
  const { value } = await probed;
  if (!value || typeof asked(value).challenge !== 'string') throw new NoChallenge();
  return value;
}

type Refused = { id: CallId; probed: Probed<unknown>; codes: readonly number[]; what: string };

const over = [errorCode.codeExpired, errorCode.badRequest];
const wrong = [errorCode.badRequest];
const gone = [errorCode.clientNotFound];

/** Judges a call that must be refused: the refusal must be clear, with one of the codes, and in words. */
function mustRefuse({ probe }: Check, { id, probed, codes, what }: Refused) {
  probe.results.tried('passkeys');
  probe.refusal(id, probed, codes);
  if (probed.judgement.kind === 'read')
    probe.results.note(
      'passkeys',
      breaks(rule, what, 'Nothing: but others may sign in as the client'),
      titleOf(contractFor(id)),
    );
}

/** Adds a passkey, and tries calls that must not add one. Returns its id; null if none was added. */
async function addOne(check: Check, before: readonly Passkey[]): Promise<string | null> {
  const { calls, authenticator, probe } = check;
  const id = 'client/passkeys/add';
  const request = () => challengeOf(calls.addOptions());
  const made = ({ operationId, options }: PasskeyRequest): PasskeyAnswer => ({
    operationId,
    credential: authenticator.create(options),
  });
  for (const credential of ['', 'key', '{}', '{"id":"key","response":{}}'])
    mustRefuse(check, {
      id,
      probed: await calls.add({ operationId: (await request()).operationId, credential }),
      codes: wrong,
      what: 'what is no key is added',
    });
  const nameless = await calls.add(made(await request()), { name: ' ' });
  mustRefuse(check, { id, probed: nameless, codes: wrong, what: 'a key without a name is added' });
  const [one, other] = [await request(), await request()];
  mustRefuse(check, {
    id,
    probed: await calls.add({ ...made(other), operationId: one.operationId }),
    codes: over,
    what: 'a key is added that answers the challenge of another operation',
  });
  const signingIn = await challengeOf(calls.signInOptions());
  mustRefuse(check, {
    id,
    probed: await calls.add({ ...made(await request()), operationId: signingIn.operationId }),
    codes: over,
    what: 'a key is added by the operation of a sign-in',
  });

  const answer = made(await request());
  const added = await calls.add(answer, { isProbe: false });
  if (added.judgement.kind !== 'read') return null;
  mustRefuse(check, {
    id,
    probed: await calls.add(answer),
    codes: over,
    what: 'an answer that added a key is taken once more',
  });
  const after = await calls.list();
  const isWhole = after.judgement.kind === 'read' && after.judgement.findings.length === 0;
  const found = after.value?.find((passkey) => before.every((known) => known.id !== passkey.id));
  if (!found && isWhole)
    probe.results.note(
      id,
      breaks(rule, 'answered OK, and the key is not in the list', 'A device that was not added'),
    );
  return found?.id ?? (isWhole ? null : authenticator.id);
}

async function renameOne(check: Check, passkeyId: string) {
  const { calls, probe } = check;
  const id = 'client/passkeys/rename';
  const name = 'Conformance check';
  const { judgement } = await calls.rename({ id: passkeyId, name }, { isProbe: false });
  const after = await calls.list({ isProbe: true });
  const renamed = after.value?.find((passkey) => passkey.id === passkeyId);
  if (judgement.kind === 'read' && renamed && renamed.name !== name)
    probe.results.note(
      id,
      breaks(rule, 'answered OK, and nothing has changed', 'A name that falls back'),
    );
  const nameless = await calls.rename({ id: passkeyId, name: ' ' });
  mustRefuse(check, { id, probed: nameless, codes: wrong, what: 'a name may be empty' });
  const nobodys = await calls.rename({ id: 'conformance-check-unknown-key', name });
  mustRefuse(check, { id, probed: nobodys, codes: gone, what: 'an unknown key is renamed' });
}

/** Signs in by the passkey, then again with the same answer; false if the first sign-in fails. */
async function signInByIt(check: Check): Promise<boolean> {
  const { calls, authenticator, probe } = check;
  const id = 'login/passkey';
  const { operationId, options } = await challengeOf(calls.signInOptions());
  const answer = { operationId, credential: authenticator.get(options) };
  const { value: tokens } = await calls.signIn(answer, { isProbe: false });
  if (!tokens) return false;
  check.sessions.push(tokens);
  const me = await probe.call('client/me', (http) => createClient(http).me(), {
    token: tokens.accessToken,
    isProbe: true,
  });
  const digits = (phone = '') => phone.replace(/\D/g, '');
  if (digits(me.value?.mobilePhone) !== digits(probe.target.phone))
    probe.results.note(
      id,
      breaks(rule, 'the key does not sign in the client who added it', 'Another cabinet, or none'),
    );
  await refuseSignIn(check, { answer, codes: over, what: 'an answer signs in twice' });
  return true;
}

type Forged = { answer: PasskeyAnswer; codes: readonly number[]; what: string };

async function refuseSignIn(check: Check, { answer, codes, what }: Forged) {
  const probed = await check.calls.signIn(answer);
  if (probed.value) check.sessions.unshift(probed.value);
  mustRefuse(check, { id: 'login/passkey', probed, codes, what });
}

/** The credential with the signature of another key. */
function withSignatureOf(credential: string, others: string): string {
  const [own, foreign] = [credential, others].map(
    (text) => JSON.parse(text) as { response: { signature: string } },
  );
  const signature = foreign?.response.signature;
  return JSON.stringify({ ...own, response: { ...own?.response, signature } });
}

/** Tries answers that no browser creates for this client or this operation. */
async function refuseForged(check: Check) {
  const { calls, authenticator, origin } = check;
  const stranger = createAuthenticator(origin);
  const request = () => challengeOf(calls.signInOptions());
  const refuse = async (
    what: string,
    codes: readonly number[],
    sign: (options: string) => string,
  ) => {
    const { operationId, options } = await request();
    const answer = { operationId, credential: sign(options) };
    await refuseSignIn(check, { answer, codes, what });
  };
  for (const text of ['', 'key', '{}', '{"id":"key","response":{}}'])
    await refuse('what is no key signs in', wrong, () => text);
  const other = await request();
  await refuse('an answer to another challenge signs in', over, () =>
    authenticator.get(other.options),
  );
  await refuse('an unknown key signs in', gone, (options) => stranger.get(options));
  await refuse('a signature by another key signs in', wrong, (options) =>
    withSignatureOf(authenticator.get(options), stranger.get(options)),
  );
  const elsewhere = { origin: 'https://conformance-check.example' };
  await refuse('a key that was used on another site signs in', wrong, (options) =>
    authenticator.get(options, elsewhere),
  );
  await refuse('a key that has verified nobody signs in', wrong, (options) =>
    authenticator.get(options, { isVerified: false }),
  );
  await refuse('a counter may go back', wrong, (options) =>
    authenticator.get(options, { counter: 1 }),
  );
}

/** A challenge must stay valid as long as the cabinet keeps it, and must expire after five minutes. */
async function refuseLate(check: Check) {
  const { calls, authenticator, probe, sessions } = check;
  const early = await challengeOf(calls.signInOptions());
  const late = await challengeOf(calls.signInOptions());
  const signed = ({ operationId, options }: PasskeyRequest, counter: number) => ({
    operationId,
    credential: authenticator.get(options, { counter }),
  });
  probe.world.tell('Waiting 5 min until a challenge is over');
  await probe.world.wait(heldFor);
  const { value, judgement } = await calls.signIn(signed(early, 1_000));
  if (value) sessions.push(value);
  else if (judgement.kind === 'refused')
    probe.results.note(
      'login/passkey/options',
      breaks(rule, 'a challenge is over before four minutes', judgement.sees),
    );
  await probe.world.wait(overAfter - heldFor);
  const answer = signed(late, 1_001);
  await refuseSignIn(check, {
    answer,
    codes: over,
    what: 'a challenge of five minutes ago is good',
  });
}

/** Removes the passkey, whatever the checks found, and tries to sign in by it once more. */
async function removeOne(check: Check, passkeyId: string) {
  const { calls, authenticator, probe, sessions } = check;
  const { judgement } = await calls.remove(passkeyId, sessions.at(-1));
  const after = await calls.list({ isProbe: true, ...tokenOf(sessions.at(-1)) });
  if (judgement.kind !== 'read' || after.value?.some(({ id }) => id === passkeyId)) {
    probe.world.tell('The passkey of the check may still be there: remove it');
    if (judgement.kind === 'read')
      probe.results.note(
        'client/passkeys/remove',
        breaks(rule, 'answered OK, and the key is still there', 'A device that comes back'),
      );
    return;
  }
  const { operationId, options } = await challengeOf(calls.signInOptions());
  const credential = authenticator.get(options, { counter: 1_002 });
  const answer = { operationId, credential };
  await refuseSignIn(check, { answer, codes: gone, what: 'a removed key signs in' });
}

const tokenOf = (session: Tokens | undefined) => (session ? { token: session.accessToken } : {});
