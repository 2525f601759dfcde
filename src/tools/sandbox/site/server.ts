import type { Settings } from '#src/settings.ts';
import { createRoutes } from '#sandbox/http/app.ts';
import { listenOn } from '#sandbox/http/listen.ts';
import { openSiteFolder } from './folder';
import { siteRoutes, type ServingOptions } from './routes';

export type SiteServerOptions = ServingOptions & {
  folder: string;
  settings: Settings;
  /** 0 is any free one. */
  port: number;
  host: string;
};

/**
 * Serves a built site without the sandbox and its calls. Rejects when there is no such folder or
 * the port is not available.
 */
export async function serveSite({ folder, settings, port, host, ...options }: SiteServerOptions) {
  const site = openSiteFolder(folder);
  const app = createRoutes();
  app.route('/', siteRoutes(site, settings, options));
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  const server = await listenOn(app.fetch, port, host);
  return { ...server, warm: site.warm };
}
