import * as z from 'zod/mini';
import { breaks, tolerated, type Finding } from '#conformance/finding.ts';
import { passkeyTexts } from '#features/sign-in/texts.ts';

const rule = 'docs/operating.md';

/** A challenge with fewer bytes can be guessed, or can repeat (WebAuthn, section 13.4.3). */
const leastChallenge = 16;

const challenge = z.string().check(z.regex(/^[\w-]+$/));
const signing = z.object({ challenge, userVerification: z.optional(z.string()) });
const making = z.object({
  challenge,
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  authenticatorSelection: z.optional(
    z.object({
      userVerification: z.optional(z.string()),
      residentKey: z.optional(z.string()),
    }),
  ),
});

function parsed<Output>(text: string, schema: z.ZodMiniType<Output>): Output | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const when = (isSo: boolean, finding: () => Finding): Finding[] => (isSo ? [finding()] : []);

const unreadable = (sees: string): Finding[] => [
  breaks(rule, 'options is no JSON of WebAuthn', sees),
];

const shortChallenge = (text: string) =>
  when(Buffer.from(text, 'base64url').length < leastChallenge, () =>
    breaks(rule, 'the challenge has fewer than 16 bytes', 'Nothing: but it can be guessed'),
  );

const unverified = (userVerification: string | undefined) =>
  when(userVerification !== 'required', () =>
    breaks(
      rule,
      'userVerification is not required',
      'Whoever holds the device signs in without a finger, a face or its code',
    ),
  );

/**
 * Judges the options of a sign-in: the challenge must be long. The device must verify the person,
 * because a passkey replaces the code.
 */
export function signInOptions(text: string): Finding[] {
  const options = parsed(text, signing);
  if (!options) return unreadable(`«${passkeyTexts.unavailable}»`);
  return [...shortChallenge(options.challenge), ...unverified(options.userVerification)];
}

/** Judges the options of a new passkey: they must require one that signs in without a typed phone. */
export function addingOptions(text: string): Finding[] {
  const options = parsed(text, making);
  if (!options) return unreadable('No device can be added');
  const { user, authenticatorSelection } = options;
  return [
    ...shortChallenge(options.challenge),
    ...unverified(authenticatorSelection?.userVerification),
    ...when(authenticatorSelection?.residentKey !== 'required', () =>
      breaks(
        rule,
        'residentKey is not required',
        'A device that was added and is not offered at the sign-in',
      ),
    ),
    ...when(`${user.name} ${user.displayName}`.replace(/\D/g, '').length >= 10, () =>
      tolerated(rule, 'the name that the device keeps holds a whole phone'),
    ),
  ];
}
