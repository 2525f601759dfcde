import { eq } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { accessTokens, meta, refreshTokens } from '#sandbox/database/schema.ts';
import { isWithinClock } from '#sandbox/clock.ts';
import { createRoutes, type App, type Services } from '#sandbox/http/app.ts';
import { BodyTooLarge, readText } from '#sandbox/http/body.ts';
import { faultOrder } from '#sandbox/http/faults.ts';
import { seed } from '#sandbox/seed/seed.ts';
import { isLocalOrigin, isSameHost } from '#sandbox/http/origins.ts';

const resetBody = z.object({
  now: z.optional(z.iso.datetime({ offset: true, error: 'ISO 8601 with an offset is expected' })),
});
const expireBody = z.object({
  refresh: z._default(z.boolean(), false),
  forbid: z._default(z.boolean(), false),
});

const clockBody = z.object({
  forward: z.number({ error: 'seconds are expected' }).check(z.gt(0)),
});

class ControlError extends Error {
  constructor(
    message: string,
    readonly status: 400 | 403 | 413,
  ) {
    super(message);
  }
}

/** A page of another site must not control the sandbox. */
const localOnly = createMiddleware<App>(async (c, next) => {
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  const origin = c.req.header('origin');
  if (origin !== undefined && !isLocalOrigin(origin) && !isSameHost(origin, c.req.url))
    throw new ControlError('The sandbox takes orders from this machine and its own page only', 403);
  await next();
});

async function order<Output>(request: Request, schema: z.ZodMiniType<Output>): Promise<Output> {
  const text = await readText(request).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? new ControlError('The body is too large', 413) : error;
  });
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new ControlError('The body is no JSON', 400);
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const reasons = result.error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  );
  throw new ControlError(reasons.join('; '), 400);
}

/** The clock's offset in milliseconds that makes it show `now`; throws outside the clock's range. */
function offsetTo(now: number, field: string): number {
  if (isWithinClock(now)) return Math.round(now - Date.now());
  throw new ControlError(`${field}: the clock goes from 2000 to 2099`, 400);
}

/** Resets to the seeded data and to a set time, or to the machine's time. */
async function reset(services: Services, now: number | undefined): Promise<void> {
  const { db, clock, faults, journal, messages } = services;
  const offset = now === undefined ? 0 : offsetTo(now, 'now');
  faults.clear('break');
  clock.offset = offset;
  await seed(db, clock.now(), clock.offset);
  journal.clear();
  messages.clear();
}

async function expireTokens({ db }: Services, { refresh, forbid }: z.infer<typeof expireBody>) {
  const access = forbid
    ? db.update(accessTokens).set({ forbidden: true })
    : db.update(accessTokens).set({ expiresAt: 0 });
  await (refresh ? db.batch([access, db.delete(refreshTokens)]) : access);
}

/** Moves the clock, so that a resend or an expiry needs no waiting. */
async function forward({ db, clock }: Services, seconds: number) {
  clock.offset = offsetTo(clock.now() + seconds * 1_000, 'forward');
  await db
    .update(meta)
    .set({ value: String(clock.offset) })
    .where(eq(meta.key, 'clockOffset'));
}

/** The control calls, which scripts and tests rely on: they exist in the sandbox only. */
export function controlRoutes(services: Services) {
  const { faults, journal, messages } = services;
  const done = { ok: true };
  const routes = createRoutes()
    .use(localOnly)
    .get('/sms', (c) => c.json(messages.list(c.req.query('phone'))))
    .get('/calls', (c) => c.json(journal.calls()))
    .get('/faults', (c) => c.json(faults.list()))
    .post('/reset', async (c) => {
      const { now } = await order(c.req.raw, resetBody);
      await reset(services, now === undefined ? undefined : Date.parse(now));
      return c.json(done);
    })
    .post('/faults', async (c) => {
      faults.add(await order(c.req.raw, faultOrder));
      return c.json(done);
    })
    .delete('/faults', (c) => {
      faults.clear('continue');
      return c.json(done);
    })
    .post('/clock', async (c) => {
      await forward(services, (await order(c.req.raw, clockBody)).forward);
      return c.json(done);
    })
    .post('/tokens/expire', async (c) => {
      await expireTokens(services, await order(c.req.raw, expireBody));
      return c.json(done);
    });
  routes.onError((error, c) => {
    if (!(error instanceof ControlError)) throw error;
    return c.json({ error: error.message }, error.status);
  });
  return routes;
}
