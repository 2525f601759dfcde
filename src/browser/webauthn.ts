import type { PasskeyOutcome } from '#domain/passkeys.ts';
import { hasWebAuthn } from './hasWebAuthn';

/** Methods that TypeScript expects, and browsers before 2025 lack. */
type Json = {
  parseRequestOptionsFromJSON?: typeof PublicKeyCredential.parseRequestOptionsFromJSON;
  parseCreationOptionsFromJSON?: typeof PublicKeyCredential.parseCreationOptionsFromJSON;
  isConditionalMediationAvailable?: () => Promise<boolean>;
};

const api = (): Json => PublicKeyCredential;

/** Decodes base64url, for browsers that cannot parse the JSON of WebAuthn. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

type Listed = PublicKeyCredentialDescriptorJSON[] | undefined;

const descriptorsOf = (listed: Listed): PublicKeyCredentialDescriptor[] =>
  (listed ?? []).map(({ id }) => ({ type: 'public-key', id: bytesOf(id) }));

function requestOptions(text: string): PublicKeyCredentialRequestOptions {
  const json = JSON.parse(text) as PublicKeyCredentialRequestOptionsJSON;
  const native = api().parseRequestOptionsFromJSON;
  if (native) return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const { challenge, rpId, timeout, userVerification, allowCredentials } = json;
  return {
    challenge: bytesOf(challenge),
    allowCredentials: descriptorsOf(allowCredentials),
    ...(rpId !== undefined && { rpId }),
    ...(timeout !== undefined && { timeout }),
    ...(userVerification !== undefined && {
      userVerification: userVerification as UserVerificationRequirement,
    }),
  };
}

function creationOptions(text: string): PublicKeyCredentialCreationOptions {
  const json = JSON.parse(text) as PublicKeyCredentialCreationOptionsJSON;
  const native = api().parseCreationOptionsFromJSON;
  if (native) return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  const { challenge, user, rp, pubKeyCredParams, timeout, excludeCredentials } = json;
  const { authenticatorSelection } = json;
  return {
    challenge: bytesOf(challenge),
    rp,
    user: { ...user, id: bytesOf(user.id) },
    pubKeyCredParams,
    excludeCredentials: descriptorsOf(excludeCredentials),
    attestation: 'none',
    ...(timeout !== undefined && { timeout }),
    ...(authenticatorSelection && { authenticatorSelection }),
  };
}

type Signed = AuthenticatorResponse & {
  authenticatorData?: ArrayBuffer;
  signature?: ArrayBuffer;
  userHandle?: ArrayBuffer | null;
  attestationObject?: ArrayBuffer;
  getTransports?: () => string[];
};

/** The standard's JSON of a credential; a password manager's own credential may lack `toJSON`. */
function jsonOf(credential: PublicKeyCredential): string {
  if ('toJSON' in credential) return JSON.stringify(credential.toJSON());
  const { id, rawId, type, response } = credential as PublicKeyCredential & { response: Signed };
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = response;
  return JSON.stringify({
    id,
    rawId: textOf(rawId),
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: textOf(clientDataJSON),
      ...(attestationObject && { attestationObject: textOf(attestationObject) }),
      ...(attestationObject && { transports: response.getTransports?.() ?? [] }),
      ...(authenticatorData && { authenticatorData: textOf(authenticatorData) }),
      ...(signature && { signature: textOf(signature) }),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  });
}

/** Throws the reason of `signal`: nobody waits for the outcome then. */
async function outcomeOf(
  ask: () => Promise<Credential | null>,
  signal: AbortSignal,
): Promise<PasskeyOutcome> {
  try {
    const found = await ask();
    return found ? { credential: jsonOf(found as PublicKeyCredential) } : 'cancelled';
  } catch (error) {
    signal.throwIfAborted();
    const { name } = error as { name?: unknown };
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
    return name === 'InvalidStateError' ? 'known' : 'unavailable';
  }
}

/** Shows the browser's own dialog and resolves with the passkey that the person chose. */
export const askForPasskey = (options: string, signal: AbortSignal): Promise<PasskeyOutcome> =>
  outcomeOf(
    () => navigator.credentials.get({ publicKey: requestOptions(options), signal }),
    signal,
  );

/**
 * Offers the passkeys in the autofill of the field with `autocomplete="… webauthn"` and resolves once the person
 * takes one. The browser has one request at a time: abort this one before another begins.
 */
export async function awaitAutofilledPasskey(
  options: string,
  signal: AbortSignal,
): Promise<PasskeyOutcome> {
  const isOffered = await api()
    .isConditionalMediationAvailable?.()
    .catch(() => false);
  if (!isOffered) return 'unavailable';
  signal.throwIfAborted();
  const publicKey = requestOptions(options);
  return outcomeOf(
    () => navigator.credentials.get({ publicKey, mediation: 'conditional', signal }),
    signal,
  );
}

/** Has the device make a passkey; the person confirms it by finger, face or the device's code. */
export const makePasskey = (options: string, signal: AbortSignal): Promise<PasskeyOutcome> =>
  outcomeOf(
    () => navigator.credentials.create({ publicKey: creationOptions(options), signal }),
    signal,
  );

type Signal = {
  signalUnknownCredential?: (named: { rpId: string; credentialId: string }) => Promise<void>;
};

/** Signals that the server has no such passkey, so that the browser stops offering it. */
export function forgetPasskey(credentialId: string): void {
  if (!hasWebAuthn()) return;
  (PublicKeyCredential as Signal)
    .signalUnknownCredential?.({ rpId: location.hostname, credentialId })
    .catch(() => {});
}

type Device = { isUserVerifyingPlatformAuthenticatorAvailable?: () => Promise<boolean> };

/** True where the device itself verifies its owner by a finger, a face or a code. */
export const canMakePasskey = async (): Promise<boolean> =>
  hasWebAuthn() &&
  ((await (PublicKeyCredential as Device).isUserVerifyingPlatformAuthenticatorAvailable?.()) ??
    false);
