import { createMiddleware } from 'hono/factory';
import type { App, Services } from './app';
import { badRequest } from './envelope';
import { misbehave } from './misbehave';

/** Far more than any call needs. */
const maxBodyBytes = 16 * 1024;

async function readText(request: Request): Promise<string> {
  const tooLarge = badRequest('Слишком большой запрос', 413);
  if (Number(request.headers.get('content-length')) > maxBodyBytes) throw tooLarge;
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBodyBytes) {
      await reader.cancel();
      throw tooLarge;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * What happens to every call before its route: it is noted, read within the limit, and made to
 * misbehave when a fault asks for it.
 */
export const intake = ({ journal, faults }: Services) =>
  createMiddleware<App>(async (c, next) => {
    const { method, path } = c.req;
    const record = journal.add(method, path);
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    try {
      const text = await readText(c.req.raw);
      record.body = parsed(text);
      c.set('text', text);
    } catch (error) {
      record.status = 413;
      throw error;
    }
    const fault = faults.take(method, path);
    if (fault?.applied) await next();
    const spoilt = fault && (await misbehave(c, fault, faults));
    if (spoilt) {
      c.res = undefined;
      c.res = spoilt;
    } else if (!fault?.applied) await next();
    record.status = isBroken(c.res) ? 0 : c.res.status;
  });

const isBroken = (response: Response) => response.headers.has('x-hono-already-sent');
