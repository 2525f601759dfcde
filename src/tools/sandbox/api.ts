import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { errorCode } from '#domain/failure.ts';
import { pruneHourly } from './accounts/prune';
import type { App, Routes, Services } from './http/app';
import { Refusal, refusal, unknownError } from './http/envelope';
import { requestMiddleware } from './http/requestMiddleware';
import { ConnectionBroken } from './http/applyFault';
import { isLocalOrigin } from './http/origins';
import { jsonOnly } from './http/requests';
import { clientRoutes } from './routes/client';
import { contentRoutes, loyaltyRoutes } from './routes/content';
import { loginRoutes } from './routes/login';
import { passkeyRoutes } from './routes/passkeys';
import { phoneRoutes } from './routes/phone';
import { registerRoutes } from './routes/register';
import { revokeRoutes } from './routes/revoke';
import { sessionRoutes } from './routes/session';
import { transactionRoutes } from './routes/transactions';

/** Allows pages of a dev server on another port of this machine, and no other origin. */
const crossOrigin = cors({
  origin: (origin) => (isLocalOrigin(origin) ? origin : null),
  allowMethods: ['GET', 'POST', 'PUT'],
  allowHeaders: ['authorization', 'content-type'],
  exposeHeaders: ['retry-after', 'date'],
  maxAge: 600,
});

/** Logs the kind of error only: the driver's message may contain rows and values. */
function logUnexpected(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const name = cause instanceof Error ? cause.name : typeof cause;
  const code = cause instanceof Error && 'code' in cause ? ` ${String(cause.code)}` : '';
  console.error(`Sandbox: ${name}${code}`);
}

/** Every call of the main API, of the content API, and the pins. */
export function createApi(services: Services): Routes {
  const app = new Hono<App>();
  for (const path of ['/v1/*', '/qna-list', '/pins.json'])
    app.use(path, crossOrigin, compress(), requestMiddleware(services));
  app.use('/v1/*', jsonOnly, pruneHourly(services, logUnexpected));
  app.route('/v1', loginRoutes(services));
  app.route('/v1', sessionRoutes(services));
  app.route('/v1', clientRoutes(services));
  app.route('/v1', transactionRoutes(services));
  app.route('/v1', registerRoutes(services));
  app.route('/v1', phoneRoutes(services));
  app.route('/v1', passkeyRoutes(services));
  app.route('/v1', revokeRoutes(services));
  app.route('/v1', loyaltyRoutes());
  app.route('/', contentRoutes(services));
  app.all('/v1/*', () => {
    throw new Refusal(errorCode.badRequest, 'Такого вызова нет', 404);
  });
  app.onError((error, c) => {
    if (error instanceof ConnectionBroken) throw error;
    if (!(error instanceof Refusal)) logUnexpected(error);
    const known = error instanceof Refusal ? error : unknownError;
    const { code, shownError, status, retryAfterSeconds } = known;
    if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
    return c.json(refusal(code, shownError), status);
  });
  return app;
}
