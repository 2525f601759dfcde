import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Routes } from './app';
import { leaveUnread } from './leaveUnread';
import { stopOf } from './stop';

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Serves `app` over HTTP/1.1; rejects with the system's error when the port cannot be had. */
export async function listenOn(app: Routes, port: number, host: string) {
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // It would read away up to 64 MB of a body that was refused.
    autoCleanupIncoming: false,
  });
  const server = createServer((request, response) => void listener(request, response));
  server.on('request', leaveUnread);
  const close = stopOf(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return { url: `http://${hostInUrl(host)}:${String(actual)}`, close };
}
