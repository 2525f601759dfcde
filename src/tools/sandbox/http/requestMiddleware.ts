import { createMiddleware } from 'hono/factory';
import type { App, Services } from './app';
import { BodyTooLarge, readText } from './body';
import { badRequest } from './envelope';
import { applyFault } from './applyFault';

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Runs before every route: records the call, reads its body within the limit, and applies a fault that is set. */
export const requestMiddleware = ({ clock, journal, faults }: Services) =>
  createMiddleware<App>(async (c, next) => {
    const { method, path } = c.req;
    const record = journal.add(method, path);
    c.header('cache-control', 'no-store');
    // The cabinet takes the current day from this header where the device's clock is wrong.
    c.header('date', new Date(clock.now()).toUTCString());
    c.header('x-content-type-options', 'nosniff');
    try {
      const text = await readText(c.req.raw);
      record.body = parsed(text);
      c.set('text', text);
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error;
      record.status = 413;
      throw badRequest('Слишком большой запрос', 413);
    }
    const fault = faults.take(method, path);
    if (fault?.applied) {
      await next();
      record.isApplied = true;
    }
    const spoilt = fault && (await applyFault(c, fault, faults));
    if (spoilt) {
      c.res = undefined;
      c.res = spoilt;
    } else if (!fault?.applied) await next();
    record.status = isBroken(c.res) ? 0 : c.res.status;
  });

const isBroken = (response: Response) => response.headers.has('x-hono-already-sent');
