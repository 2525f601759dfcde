import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { leaveUnread } from './leaveUnread';
import { stopOf } from './stop';

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Milliseconds that an idle connection is kept for the next call, as in nginx. */
const keepAliveTimeout = 75_000;

type Fetch = Parameters<typeof getRequestListener>[0];

/** Serves `fetch` over HTTP/1.1; rejects with the system's error when the port is not available. */
export async function listenOn(fetch: Fetch, port: number, host: string) {
  const listener = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    // The automatic cleanup would read up to 64 MB of a refused body.
    autoCleanupIncoming: false,
  });
  const server = createServer((request, response) => void listener(request, response));
  server.keepAliveTimeout = keepAliveTimeout;
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
