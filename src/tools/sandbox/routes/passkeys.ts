import { randomBytes, randomUUID } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { errorCode } from '#domain/failure.ts';
import { signedIn } from '#sandbox/accounts/callers.ts';
import { newToken } from '#sandbox/accounts/secrets.ts';
import { issueStatements } from '#sandbox/accounts/tokens.ts';
import { isoTime } from '#sandbox/calendar.ts';
import { isConflict } from '#sandbox/database/conflict.ts';
import { clients, passkeyChallenges, passkeys } from '#sandbox/database/schema.ts';
import { createRoutes, type Services } from '#sandbox/http/app.ts';
import { badRequest, ok, Refusal } from '#sandbox/http/envelope.ts';
import { isLocalOrigin, isSameHost } from '#sandbox/http/origins.ts';
import { bodyOf, checked, source } from '#sandbox/http/requests.ts';
import { brand } from '#src/brand.ts';
import { tokensOf } from './session';

type Purpose = 'add' | 'signIn';
/** The owner of a challenge; `clientId` is empty for a sign-in. */
type Asking = { purpose: Purpose; clientId: string };

const challengeLife = 5 * 60_000;
const challengeBytes = 32;
const mostPasskeys = 20;

const operationId = z.string('Не указана операция').check(z.maxLength(100));
/** The standard's own JSON as text, so that its field names stay unchanged (D7). */
const credential = z.string('Не указан ключ доступа').check(z.maxLength(12_000));
const passkeyId = z.string('Не указан ключ доступа').check(z.maxLength(2_000));
const name = z
  .pipe(
    z.string('Не указано название'),
    z.transform((value) => value.trim()),
  )
  .check(z.minLength(1, 'Не указано название'), z.maxLength(40, 'Название — не длиннее 40 знаков'));

const addBody = z.object({ operation_id: operationId, credential, name });
const signInBody = z.object({ operation_id: operationId, credential, source });
const renameBody = z.object({ passkey_id: passkeyId, name });
const removeBody = z.object({ passkey_id: passkeyId });

const base64url = z.string().check(z.regex(/^[\w-]+$/));
const attested = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.object({}), {}),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string())),
  }),
});
const asserted = z.object({
  ...attested.shape,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});

const clientData = z.object({ origin: z.string() });

const refused = () => badRequest('Ключ доступа не подошёл. Попробуйте ещё раз');
const unknownPasskey = () =>
  new Refusal(errorCode.clientNotFound, 'Этот ключ доступа больше не действует');

/** Loads the library with the first passkey call, because it takes longer to load than the rest of the sandbox. */
const library = () => import('@simplewebauthn/server');

/** Parses the credential, which the browser sends as JSON inside a string; throws a refusal with code 90. */
function made<Output>(text: string, schema: z.ZodMiniType<Output>): Output {
  try {
    return checked(JSON.parse(text) as unknown, schema);
  } catch {
    throw refused();
  }
}

/** The site that used the key; throws a refusal if the sandbox accepts no calls from it. */
function siteOf(clientDataJSON: string, url: string): { origin: string; rpID: string } {
  const { origin } = made(Buffer.from(clientDataJSON, 'base64url').toString(), clientData);
  if (!isSameHost(origin, url) && !isLocalOrigin(origin)) throw refused();
  return { origin, rpID: new URL(url).hostname };
}

/** Signing in without a code, and the keys of a client: beyond section 7. */
export const passkeyRoutes = (services: Services) =>
  createRoutes()
    .route('/', signInRoutes(services))
    .route('/', addingRoutes(services))
    .route('/', listRoutes(services));

function challengesOf({ db, clock }: Services) {
  return {
    newChallenge: () => new Uint8Array(randomBytes(challengeBytes)),

    async keep(asking: Asking, challenge: string): Promise<string> {
      const id = randomUUID();
      const expiresAt = clock.now() + challengeLife;
      await db.insert(passkeyChallenges).values({ id, ...asking, challenge, expiresAt });
      return id;
    },

    /** Deletes a challenge, so that it is used only once; throws a refusal where there is none. */
    async take(id: string, { purpose, clientId }: Asking): Promise<string> {
      const [taken] = await db
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.id, id),
            eq(passkeyChallenges.purpose, purpose),
            eq(passkeyChallenges.clientId, clientId),
            gt(passkeyChallenges.expiresAt, clock.now()),
          ),
        )
        .returning({ challenge: passkeyChallenges.challenge });
      if (taken) return taken.challenge;
      throw new Refusal(errorCode.codeExpired, 'Время ожидания истекло. Попробуйте ещё раз');
    },
  };
}

function signInRoutes(services: Services) {
  const { db, clock } = services;
  const challenges = challengesOf(services);
  const nobody: Asking = { purpose: 'signIn', clientId: '' };
  return createRoutes()
    .post('/login/passkey/options', async (c) => {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: new URL(c.req.url).hostname,
        challenge: challenges.newChallenge(),
        timeout: challengeLife,
        userVerification: 'required',
      });
      const operation_id = await challenges.keep(nobody, options.challenge);
      return ok(c, { operation_id, options: JSON.stringify(options) });
    })
    .post('/login/passkey', async (c) => {
      const given = bodyOf(c, signInBody);
      const response = made(given.credential, asserted);
      const { origin, rpID } = siteOf(response.response.clientDataJSON, c.req.url);
      const expectedChallenge = await challenges.take(given.operation_id, nobody);
      const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, response.id));
      if (!passkey) throw unknownPasskey();
      const { userHandle } = response.response;
      if (userHandle !== undefined && userHandle !== handleOf(passkey.clientId)) throw refused();

      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }).catch(() => {
        throw refused();
      });
      if (!verified) throw refused();

      const pair = { accessToken: newToken(), refreshToken: newToken() };
      const isCounted = sql`exists (select 1 from ${passkeys} where ${passkeys.id} = ${passkey.id} and ${passkeys.lastOperation} = ${given.operation_id})`;
      const [[counted]] = await db.batch([
        db
          .update(passkeys)
          .set({
            counter: authenticationInfo.newCounter,
            lastUsedAt: clock.now(),
            lastOperation: given.operation_id,
          })
          .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
          .returning({ id: passkeys.id }),
        ...issueStatements(services, { clientId: passkey.clientId, pair, condition: isCounted }),
      ]);
      // Another request has removed the key or raised its counter meanwhile.
      if (!counted) throw refused();
      return ok(c, tokensOf(pair));
    });
}

/** The user handle that WebAuthn stores in the key; the id of a client holds no personal data. */
const handleOf = (clientId: string) => Buffer.from(clientId).toString('base64url');

function addingRoutes(services: Services) {
  const { db, clock } = services;
  const challenges = challengesOf(services);
  const known = signedIn(services);
  return createRoutes()
    .post('/client/passkeys/options', known, async (c) => {
      const { clientId, phone } = c.get('caller');
      const [client] = await db.select().from(clients).where(eq(clients.id, clientId));
      const own = await db
        .select({ id: passkeys.id })
        .from(passkeys)
        .where(eq(passkeys.clientId, clientId));
      if (own.length >= mostPasskeys)
        throw new Refusal(errorCode.badRequest, 'Ключей доступа слишком много. Удалите ненужные');
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: brand.productName,
        rpID: new URL(c.req.url).hostname,
        // The browser displays and stores the name, so it holds the last digits of the phone only.
        userName: `${client?.firstName ?? ''} ··${phone.slice(-2)}`,
        userID: new Uint8Array(Buffer.from(clientId)),
        challenge: challenges.newChallenge(),
        timeout: challengeLife,
        attestationType: 'none',
        excludeCredentials: own,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const operation_id = await challenges.keep({ purpose: 'add', clientId }, options.challenge);
      return ok(c, { operation_id, options: JSON.stringify(options) });
    })
    .post('/client/passkeys/add', known, async (c) => {
      const given = bodyOf(c, addBody);
      const { clientId } = c.get('caller');
      const response = made(given.credential, attested);
      const { origin, rpID } = siteOf(response.response.clientDataJSON, c.req.url);
      const expectedChallenge = await challenges.take(given.operation_id, {
        purpose: 'add',
        clientId,
      });
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
      }).catch(() => {
        throw refused();
      });
      if (!registrationInfo) throw refused();
      const { id, publicKey, counter } = registrationInfo.credential;
      await db
        .insert(passkeys)
        .values({
          id,
          clientId,
          name: given.name,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          createdAt: clock.now(),
        })
        .catch((error: unknown) => {
          throw isConflict(error)
            ? new Refusal(errorCode.badRequest, 'Этот ключ доступа уже добавлен')
            : error;
        });
      return ok(c);
    });
}

function listRoutes(services: Services) {
  const { db } = services;
  const known = signedIn(services);
  const own = (id: string, clientId: string) =>
    and(eq(passkeys.id, id), eq(passkeys.clientId, clientId));
  return createRoutes()
    .post('/client/passkeys', known, async (c) => {
      const rows = await db
        .select()
        .from(passkeys)
        .where(eq(passkeys.clientId, c.get('caller').clientId))
        .orderBy(desc(passkeys.createdAt), passkeys.id);
      return ok(c, {
        passkeys: rows.map((row) => ({
          passkey_id: row.id,
          name: row.name,
          created_at: isoTime(row.createdAt),
          last_used_at: row.lastUsedAt === null ? null : isoTime(row.lastUsedAt),
        })),
      });
    })
    .post('/client/passkeys/rename', known, async (c) => {
      const given = bodyOf(c, renameBody);
      const renamed = await db
        .update(passkeys)
        .set({ name: given.name })
        .where(own(given.passkey_id, c.get('caller').clientId))
        .returning({ id: passkeys.id });
      if (renamed.length === 0) throw unknownPasskey();
      return ok(c);
    })
    .post('/client/passkeys/remove', known, async (c) => {
      const { passkey_id } = bodyOf(c, removeBody);
      await db.delete(passkeys).where(own(passkey_id, c.get('caller').clientId));
      return ok(c);
    });
}
