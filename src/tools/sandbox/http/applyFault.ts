import type { Context } from 'hono';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorCode } from '#domain/failure.ts';
import type { App } from './app';
import { refusal } from './envelope';
import type { Fault, Faults } from './faults';

/** The connection ended without an answer; outside a real server the call rejects with it. */
export class ConnectionBroken extends Error {
  override readonly name = 'ConnectionBroken';
}

const usualDelay = 3_000;

const gatewayPage = (status: number) =>
  `<!doctype html><html lang="en"><title>${String(status)}</title><h1>${String(status)}</h1></html>`;

/** Applies the fault to a call; undefined means that the route answers as usual. */
export async function applyFault(
  c: Context<App>,
  fault: Fault,
  faults: Faults,
): Promise<Response | undefined> {
  switch (fault.kind) {
    case 'delay':
      return (await faults.delay(fault.ms ?? usualDelay)) ? undefined : breakOff(c);
    case 'hang':
      return (await faults.hang(c.req.raw.signal)) ? undefined : breakOff(c);
    case 'abort':
      return breakOff(c);
    case 'malformed':
      return html(gatewayPage(200), 200, {});
    case 'result':
      return Response.json(refusal(fault.code ?? errorCode.unknown, fault.shownError ?? null));
    case 'status':
      return withStatus(fault);
  }
}

function withStatus({ status = 500, code, shownError, ms }: Fault): Response {
  const headers = ms === undefined ? {} : { 'retry-after': String(Math.ceil(ms / 1_000)) };
  if ([204, 205, 304].includes(status)) return new Response(null, { status, headers });
  if (code === undefined && shownError === undefined)
    return html(gatewayPage(status), status, headers);
  const envelope = refusal(code ?? errorCode.unknown, shownError ?? null);
  return Response.json(envelope, { status, headers });
}

const html = (page: string, status: number, headers: Record<string, string>) =>
  new Response(page, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  });

function breakOff(c: Context<App>): Response {
  const outgoing = c.env.outgoing;
  if (!outgoing) throw new ConnectionBroken('The connection was broken off');
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}
