import { createAdaptorServer } from '@hono/node-server';
import type { Routes } from './app';
import { leaveUnread } from './leaveUnread';

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Serves `app` over HTTP/1.1; rejects with the system's error when the port cannot be had. */
export async function listenOn(app: Routes, port: number, host: string) {
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    // It would read away up to 64 MB of a body that was refused.
    autoCleanupIncoming: false,
  });
  server.on('request', leaveUnread);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${hostInUrl(host)}:${String(actual)}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
