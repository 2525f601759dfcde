import type { DeviceHints } from './device';

/** A passkey of the client, as the server lists it; the instants are ISO 8601. */
export type Passkey = {
  id: string;
  name: string;
  createdAt: string;
  /** Null for a passkey that nobody has signed in with. */
  lastUsedAt: string | null;
};

/** A request of the server to a passkey: an operation, and the options of WebAuthn as JSON. */
export type PasskeyRequest = { operationId: string; options: string };

/** The answer of a passkey to a request: the credential of WebAuthn as JSON. */
export type PasskeyAnswer = { operationId: string; credential: string };

/**
 * The result of a WebAuthn call. `known`: the device already holds a passkey of this client.
 * `cancelled` includes timeouts, because browsers report both alike.
 */
export type PasskeyOutcome = { credential: string } | 'cancelled' | 'known' | 'unavailable';

/** The longest name that the backend accepts, in characters. */
export const longestPasskeyName = 40;

const devices: readonly [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Телефон Android'],
  [/macintosh/i, 'Mac'],
  [/windows/i, 'Компьютер с Windows'],
];

/** The name of a new passkey until the client renames it: the kind of the device. */
export const passkeyNameOf = ({ userAgent }: DeviceHints): string =>
  devices.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Компьютер';
