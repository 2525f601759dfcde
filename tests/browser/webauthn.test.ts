import { hasWebAuthn } from '#browser/hasWebAuthn.ts';
import { expect, test, vi } from 'vitest';
import {
  askForPasskey,
  awaitAutofilledPasskey,
  canMakePasskey,
  forgetPasskey,
  makePasskey,
} from '#browser/webauthn.ts';

const asked = JSON.stringify({
  challenge: 'AQID_-8',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [{ type: 'public-key', id: 'BAU' }],
});
const toMake = JSON.stringify({
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Самоцвет' },
  user: { id: 'Bgc', name: 'Анна', displayName: '' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: 'BAU' }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
});

const never = new AbortController().signal;
const bytes = (...values: number[]) => Uint8Array.from(values);

type Ask = (options: { publicKey: object; mediation?: string }) => Promise<unknown>;

/** Browser with WebAuthn; `own` contains the static members of its `PublicKeyCredential`. */
function withBrowser(ask: Ask, own: object = {}) {
  const get = vi.fn(ask);
  vi.stubGlobal('PublicKeyCredential', own);
  vi.stubGlobal('navigator', { credentials: { get, create: get } });
  return { asked: () => get.mock.calls.map(([options]) => options) };
}

const failing = (name: string) => () => Promise.reject(new DOMException('No', name));
const found = { toJSON: () => ({ id: 'BAU', type: 'public-key' }) };

test('webauthn: a browser without PublicKeyCredential has none, and forgetting a passkey throws nothing', () => {
  expect(hasWebAuthn()).toBe(false);
  expect(() => {
    forgetPasskey('BAU');
  }).not.toThrow();
});

test('webauthn: the options of a sign-in become bytes where the browser does not parse their JSON', async () => {
  const browser = withBrowser(() => Promise.resolve(found));
  expect(await askForPasskey(asked, never)).toEqual({
    credential: '{"id":"BAU","type":"public-key"}',
  });
  expect(browser.asked()).toEqual([
    {
      publicKey: {
        challenge: bytes(1, 2, 3, 255, 239),
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'required',
        allowCredentials: [{ type: 'public-key', id: bytes(4, 5) }],
      },
      signal: never,
    },
  ]);
});

test('webauthn: the options of a new passkey become bytes where the browser does not parse their JSON', async () => {
  const browser = withBrowser(() => Promise.resolve(found));
  await makePasskey(toMake, never);
  expect(browser.asked()).toMatchObject([
    {
      publicKey: {
        challenge: bytes(1, 2, 3),
        rp: { id: 'localhost', name: 'Самоцвет' },
        user: { id: bytes(6, 7), name: 'Анна' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        excludeCredentials: [{ type: 'public-key', id: bytes(4, 5) }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    },
  ]);
});

test('webauthn: the browser parses the JSON itself where it can', async () => {
  const browser = withBrowser(() => Promise.resolve(found), {
    parseRequestOptionsFromJSON: (json: object) => ({ parsed: json }),
    parseCreationOptionsFromJSON: (json: object) => ({ made: json }),
  });
  await askForPasskey(asked, never);
  await makePasskey(toMake, never);
  expect(browser.asked().map(({ publicKey }) => publicKey)).toEqual([
    { parsed: JSON.parse(asked) as unknown },
    { made: JSON.parse(toMake) as unknown },
  ]);
});

test('webauthn: a credential without toJSON is written as the standard has it', async () => {
  withBrowser(() =>
    Promise.resolve({
      id: '-_8',
      rawId: bytes(251, 255).buffer,
      type: 'public-key',
      response: {
        clientDataJSON: bytes(1).buffer,
        authenticatorData: bytes(2).buffer,
        signature: bytes(3).buffer,
        userHandle: bytes(4).buffer,
      },
    }),
  );
  const outcome = await askForPasskey(asked, never);
  expect(JSON.parse((outcome as { credential: string }).credential)).toEqual({
    id: '-_8',
    rawId: '-_8',
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: 'AQ',
      authenticatorData: 'Ag',
      signature: 'Aw',
      userHandle: 'BA',
    },
  });
});

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['SecurityError', 'unavailable'],
  ['NotSupportedError', 'unavailable'],
])('webauthn: %s of the browser is read as “%s”', async (name, outcome) => {
  withBrowser(failing(name));
  expect(await askForPasskey(asked, never)).toBe(outcome);
  expect(await makePasskey(toMake, never)).toBe(outcome);
});

test('webauthn: an aborted request throws the reason, so that nobody reads an outcome', async () => {
  const ending = new AbortController();
  withBrowser(() => {
    ending.abort(new Error('The step was left'));
    return failing('AbortError')();
  });
  await expect(askForPasskey(asked, ending.signal)).rejects.toThrow('The step was left');
});

test('webauthn: the autofill is asked for only where the browser offers passkeys in it', async () => {
  const available = { isConditionalMediationAvailable: () => Promise.resolve(true) };
  const browser = withBrowser(() => Promise.resolve(found), available);
  await awaitAutofilledPasskey(asked, never);
  expect(browser.asked()).toMatchObject([{ mediation: 'conditional' }]);

  for (const own of [
    {},
    { isConditionalMediationAvailable: () => Promise.resolve(false) },
    { isConditionalMediationAvailable: () => Promise.reject(new Error('No')) },
  ]) {
    const other = withBrowser(() => Promise.resolve(found), own);
    expect(await awaitAutofilledPasskey(asked, never)).toBe('unavailable');
    expect(other.asked()).toEqual([]);
  }
});

test('webauthn: a browser with signalUnknownCredential is notified of a removed passkey', () => {
  const signalUnknownCredential = vi.fn(() => Promise.resolve());
  withBrowser(() => Promise.resolve(found), { signalUnknownCredential });
  vi.stubGlobal('location', { hostname: 'lk.example.ru' });
  forgetPasskey('BAU');
  expect(signalUnknownCredential).toHaveBeenCalledWith({
    rpId: 'lk.example.ru',
    credentialId: 'BAU',
  });
});

test('webauthn: a passkey can be made only when the device can verify its owner', async () => {
  expect(await canMakePasskey()).toBe(false);
  withBrowser(() => Promise.resolve(found));
  expect(await canMakePasskey()).toBe(false);
  for (const canVerify of [false, true]) {
    withBrowser(() => Promise.resolve(found), {
      isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(canVerify),
    });
    expect(await canMakePasskey()).toBe(canVerify);
  }
});
