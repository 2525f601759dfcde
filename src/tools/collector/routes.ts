import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { BodyTooLarge, readBytes } from '#sandbox/http/body.ts';
import { isLocalOrigin, isSameHost } from '#sandbox/http/origins.ts';
import type { Collector } from './collector';
import { readMetrics } from './readMetrics';

/** Limit of a request's compressed body, far above the size that a page sends. */
const maxPackedBytes = 64 * 1024;
const maxBytes = 512 * 1024;

const seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number));
const period = z.object({ from: seconds, to: seconds });
const ofBuild = z.object({
  ...period.shape,
  build: z._default(z.string().check(z.regex(/^[\w.-]{0,40}$/)), ''),
});
const question = z.object({
  ...ofBuild.shape,
  flow: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
  kind: z.optional(z.enum(['transition', 'refusal', 'unheard', 'time'])),
});

class Refused extends Error {
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
  ) {
    super(message);
  }
}

/** The body as JSON; throws {@link Refused}. */
async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Refused(415, 'application/json is expected');
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!['gzip', 'identity'].includes(encoding)) throw new Refused(415, 'gzip, or nothing');
  try {
    const bytes = await readBytes(request, maxPackedBytes);
    const body = encoding === 'gzip' ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes;
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    const isTooLarge =
      error instanceof BodyTooLarge ||
      (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE');
    throw isTooLarge ? new Refused(413, 'too large') : new Refused(400, 'no JSON');
  }
}

/**
 * Receives OTLP over HTTP as JSON at `/v1/metrics`, from this machine, from the same host and from
 * `origins`; answers the viewer at `/flows/counts`, `/flows/errors`, `/flows/vitals` and `/flows/builds`.
 */
export function collectorRoutes(collector: Collector, origins: readonly string[] = []) {
  const app = new Hono();
  const allFlows = remembered(async (asked: Asked) => {
    await collector.flush();
    return collector.store.transitions(asked);
  });
  app.use('/v1/metrics', async (c, next) => {
    const origin = c.req.header('origin');
    const isOpen =
      origin === undefined ||
      isLocalOrigin(origin) ||
      isSameHost(origin, c.req.url) ||
      origins.includes(origin);
    if (!isOpen) return c.json({ message: 'This origin sends its counts elsewhere' }, 403);
    if (origin !== undefined) {
      c.header('access-control-allow-origin', origin);
      c.header('access-control-allow-headers', 'content-type, content-encoding');
      c.header('access-control-max-age', '86400');
      c.header('vary', 'origin');
    }
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return next();
  });
  app.post('/v1/metrics', async (c) => {
    const metrics = readMetrics(await readJson(c.req.raw));
    if (!metrics) throw new Refused(400, 'no request of OTLP');
    const rejected = metrics.rejected + collector.add(metrics.counts);
    return c.json(rejected === 0 ? {} : { partialSuccess: { rejectedDataPoints: rejected } });
  });
  app.get('/flows/counts', async (c) => {
    const asked = question.safeParse(c.req.query());
    if (!asked.success) return c.json({ message: 'from, to, flow and build are expected' }, 400);
    const { flow } = asked.data;
    if (flow === undefined) return c.json({ counts: await allFlows(asked.data) });
    await collector.flush();
    return c.json({ counts: await collector.store.transitions(asked.data) });
  });
  for (const what of ['errors', 'vitals'] as const)
    app.get(`/flows/${what}`, async (c) => {
      const asked = ofBuild.safeParse(c.req.query());
      if (!asked.success) return c.json({ message: 'from, to and build are expected' }, 400);
      await collector.flush();
      return c.json({ [what]: await collector.store[what](asked.data) });
    });
  app.get('/flows/builds', async (c) => {
    const asked = period.safeParse(c.req.query());
    if (!asked.success) return c.json({ message: 'from and to are expected' }, 400);
    await collector.flush();
    return c.json({ builds: await collector.store.builds(asked.data) });
  });
  app.onError((error, c) =>
    error instanceof Refused
      ? c.json({ message: error.message }, error.status)
      : c.json({ message: 'The store does not answer' }, 503),
  );
  return app;
}

type Asked = z.infer<typeof question>;

const memory = 60_000;
const mostRemembered = 64;

/** Caches answers for a minute, because a store needs up to half a second for the counts of all flows. */
function remembered<Answer>(ask: (asked: Asked) => Promise<Answer>) {
  const answers = new Map<string, { at: number; answer: Promise<Answer> }>();
  return async (asked: Asked): Promise<Answer> => {
    const key = JSON.stringify(asked);
    const known = answers.get(key);
    if (known && Date.now() - known.at < memory) return known.answer;
    if (answers.size >= mostRemembered) answers.clear();
    const answer = ask(asked);
    answers.set(key, { at: Date.now(), answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

/** The addresses that {@link collectorRoutes} answers. */
export const collectorPaths: readonly string[] = [
  '/v1/metrics',
  '/flows/counts',
  '/flows/errors',
  '/flows/vitals',
  '/flows/builds',
];
