import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { insertIf } from '#sandbox/database/insertIf.ts';
import type { Statement } from '#sandbox/database/open.ts';
import { accessTokens, families, refreshTokens } from '#sandbox/database/schema.ts';
import type { Services } from '#sandbox/http/app.ts';
import { Refusal } from '#sandbox/http/envelope.ts';
import { hashOf, newToken, successorOf, type Pair } from './secrets';

const accessLife = 15 * 60_000;
/** Counted from the sign-in: refreshing does not prolong it (section 9). */
const familyLife = 60 * 86_400_000;
/** A used refresh token yields the same pair again for this long, because its answer may be lost. */
const rotationGrace = 30_000;

export const signedOut = () => new Refusal(0, 'Сессия закончилась. Войдите ещё раз', 401);

/** The statements that begin a session with `pair`, if `condition` holds. */
export function issueStatements(
  { db, clock }: Services,
  { clientId, pair, condition }: { clientId: string; pair: Pair; condition: SQL },
): Statement[] {
  const familyId = randomUUID();
  const endsAt = clock.now() + familyLife;
  return [
    insertIf(db, families, { id: familyId, clientId, endsAt }, condition),
    ...pairStatements({ db, clock }, { familyId, endsAt, pair, condition }),
  ];
}

function pairStatements(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  issue: { familyId: string; endsAt: number; pair: Pair; condition: SQL },
): Statement[] {
  const { familyId, endsAt, pair, condition } = issue;
  const access = accessRow(clock.now(), { id: familyId, endsAt }, pair.accessToken);
  const refresh = { hash: hashOf(pair.refreshToken), familyId };
  return [
    insertIf(db, refreshTokens, refresh, condition),
    insertIf(db, accessTokens, access, condition),
  ];
}

const accessRow = (now: number, family: { id: string; endsAt: number }, token: string) => ({
  hash: hashOf(token),
  familyId: family.id,
  expiresAt: Math.min(now + accessLife, family.endsAt),
  forbidden: false,
});

/** Exchanges a refresh token. Throws a 401 refusal; a stale token ends its whole family. */
export async function rotate(services: Services, refreshToken: string): Promise<Pair> {
  const { db, clock } = services;
  const hash = hashOf(refreshToken);
  const found = await findRefresh(services, hash);
  if (found.rotatedAt !== null) return repeatedRotation(services, refreshToken, found);

  const now = clock.now();
  const salt = newToken();
  const pair = successorOf(refreshToken, salt);
  const { familyId, endsAt } = found;
  const alive = db
    .select({ one: sql`1` })
    .from(families)
    .where(and(eq(families.id, familyId), isNull(families.endedAt), gt(families.endsAt, now)));
  const condition = sql`exists (select 1 from ${refreshTokens} where ${refreshTokens.hash} = ${hash} and ${refreshTokens.salt} = ${salt})`;
  const [[won]] = await db.batch([
    db
      .update(refreshTokens)
      .set({ rotatedAt: now, salt })
      .where(
        and(eq(refreshTokens.hash, hash), isNull(refreshTokens.rotatedAt), sql`exists ${alive}`),
      )
      .returning({ hash: refreshTokens.hash }),
    db
      .update(refreshTokens)
      .set({ salt: null })
      .where(and(eq(refreshTokens.familyId, familyId), ne(refreshTokens.hash, hash), condition)),
    ...pairStatements(services, { familyId, endsAt, pair, condition }),
  ]);
  if (won) return pair;
  return repeatedRotation(services, refreshToken, await findRefresh(services, hash));
}

type FoundRefresh = typeof refreshTokens.$inferSelect & { endsAt: number };

async function findRefresh({ db, clock }: Services, hash: string): Promise<FoundRefresh> {
  const [row] = await db
    .select()
    .from(refreshTokens)
    .innerJoin(families, eq(families.id, refreshTokens.familyId))
    .where(eq(refreshTokens.hash, hash));
  if (!row || row.families.endedAt !== null || row.families.endsAt <= clock.now())
    throw signedOut();
  return { ...row.refresh_tokens, endsAt: row.families.endsAt };
}

async function repeatedRotation(services: Services, token: string, found: FoundRefresh) {
  const { rotatedAt, salt, familyId } = found;
  const now = services.clock.now();
  if (rotatedAt !== null && salt !== null && now - rotatedAt <= rotationGrace)
    return successorOf(token, salt);
  await services.db.update(families).set({ endedAt: now }).where(eq(families.id, familyId));
  throw signedOut();
}

/** Issues another access token for a family that has not ended. */
export async function addAccessToken({ db, clock }: Services, familyId: string): Promise<string> {
  const token = newToken();
  const [family] = await db.select().from(families).where(eq(families.id, familyId));
  if (!family) throw signedOut();
  await db.insert(accessTokens).values(accessRow(clock.now(), family, token));
  return token;
}

/** Ends the sessions these tokens belong to; unknown tokens end nothing. */
export async function endSessions({ db, clock }: Services, tokens: string[]): Promise<void> {
  const hashes = tokens.map((token) => hashOf(token));
  if (hashes.length === 0) return;
  const byAccess = db
    .select({ id: accessTokens.familyId })
    .from(accessTokens)
    .where(inArray(accessTokens.hash, hashes));
  const byRefresh = db
    .select({ id: refreshTokens.familyId })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, hashes));
  await db
    .update(families)
    .set({ endedAt: clock.now() })
    .where(
      and(
        isNull(families.endedAt),
        or(inArray(families.id, byAccess), inArray(families.id, byRefresh)),
      ),
    );
}
