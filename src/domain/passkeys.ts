import type { DeviceHints } from './device';

/** A passkey of the client, as the server lists it; the instants are ISO 8601. */
export type Passkey = {
  id: string;
  name: string;
  createdAt: string;
  /** Null for a passkey that nobody has signed in with. */
  lastUsedAt: string | null;
};

/** What the server asks a passkey to sign: an operation, and the options of WebAuthn as JSON. */
export type PasskeyRequest = { operationId: string; options: string };

/** The answer of a passkey to a request: the credential of WebAuthn as JSON. */
export type PasskeyAnswer = { operationId: string; credential: string };

/**
 * What came of asking the device for a passkey. `known`: the device holds a passkey of this client already.
 * Browsers report a refusal of the person and a timeout alike.
 */
export type PasskeyOutcome = { credential: string } | 'cancelled' | 'known' | 'unavailable';

/** The longest name that a backend takes. */
export const longestPasskeyName = 40;

const devices: readonly [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Телефон Android'],
  [/macintosh/i, 'Mac'],
  [/windows/i, 'Компьютер с Windows'],
];

/** The name that a new passkey has until the client renames it: the kind of the device. */
export const passkeyNameOf = ({ userAgent }: DeviceHints): string =>
  devices.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Компьютер';
