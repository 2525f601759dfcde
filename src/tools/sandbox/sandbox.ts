import { parseSettings, type Settings } from '#src/settings.ts';
import { createMessages } from './accounts/messages';
import { prune } from './accounts/prune';
import { newCode } from './accounts/secrets';
import { createApi } from './api';
import { createClock } from './clock';
import { openDatabase } from './database/open';
import type { Services } from './http/app';
import { createFaults } from './http/faults';
import { createJournal } from './http/journal';
import { onlyHosts } from './http/hosts';
import { listenOn } from './http/listen';
import { mapsRoutes } from './maps/routes';
import { pageRoutes } from './page/routes';
import { controlRoutes } from './routes/control';
import { violationRoutes } from './routes/violations';
import { firstStatements, readClockOffset, renewHistories } from './seed/seed';
import { openSiteFolder } from './site/folder';
import { siteRoutes } from './site/routes';

export type SandboxOptions = {
  /** `:memory:` (default), `file:…`, `libsql://…` or `https://…` (D24). */
  databaseUrl?: string;
  /** Digits of an SMS code, 4–8 (D16). */
  codeLength?: number;
  /** The digits of every SMS code, instead of random ones: for a script that signs in by itself. */
  fixedCode?: string | undefined;
  /** Codes sent to one phone in an hour at most (D29). */
  smsPerHour?: number;
  /** Codes sent for one network address in an hour at most (D38). */
  smsPerAddress?: number;
  /** The built site to serve beside the calls. */
  siteFolder?: string;
  /** Compresses the site at the start (default), or each file on its first request. */
  isSiteCompressedAhead?: boolean;
  /** For the site's security headers. */
  settings?: Settings;
  /** Address of the cabinet for the links of `/sandbox`; `/` when the site is served. */
  cabinetUrl?: string;
  /** Answers requests on the same port before the sandbox does; undefined for any other request. */
  beside?: (request: Request) => Promise<Response> | undefined;
  /** Host names that a served sandbox accepts besides `localhost` and every IP address. */
  allowedHosts?: readonly string[];
};

export type Sandbox = {
  /** Answers a request within this process. */
  fetch: (request: Request) => Response | Promise<Response>;
  /** Serves on a port; 0 (default) is any free one. Rejects when the port is taken. */
  listen: (port?: number, host?: string) => Promise<{ url: string; close: () => Promise<void> }>;
  /** Answers the calls in progress, and ends. */
  close: () => Promise<void>;
};

const usualCodeLength = 4;
export const usualSmsPerHour = 30;
export const usualSmsPerAddress = 20;

/** Creates an independent sandbox: it shares its database, clock, inbox and faults with no other. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { databaseUrl = ':memory:', codeLength = usualCodeLength, allowedHosts = [] } = options;
  const { smsPerHour = usualSmsPerHour, smsPerAddress = usualSmsPerAddress } = options;
  const clock = createClock();
  const db = await openDatabase(databaseUrl, () => firstStatements(clock.now()));
  clock.offset = await readClockOffset(db);
  await prune({ db, clock });
  await renewHistories(db, clock.now());
  const services: Services = {
    db,
    clock,
    messages: createMessages(clock, allowedHosts[0] ?? 'localhost'),
    faults: createFaults(),
    journal: createJournal(clock),
    newCode: () => options.fixedCode ?? newCode(codeLength),
    smsPerHour,
    smsPerAddress,
  };
  const app = createApi(services);
  app.route('/sandbox', controlRoutes(services));
  const cabinetUrl = options.cabinetUrl ?? (options.siteFolder === undefined ? undefined : '/');
  app.route('/sandbox', pageRoutes(cabinetUrl));
  app.route('/sandbox', mapsRoutes());
  app.route('/', violationRoutes());
  const site = options.siteFolder === undefined ? undefined : openSiteFolder(options.siteFolder);
  if (site) app.route('/', siteRoutes(site, options.settings ?? parseSettings({})));
  const listening = new Set<() => Promise<void>>();
  const closed = new AbortController();
  let closing: Promise<void> | undefined;
  const end = async () => {
    closed.abort();
    services.faults.end();
    await Promise.all([...listening].map((stop) => stop()));
    db.$client.close();
  };
  const both: typeof app.fetch = (request, ...rest) =>
    options.beside?.(request) ?? app.fetch(request, ...rest);
  return {
    fetch: (request) => both(request, {}),
    async listen(port = 0, host = '127.0.0.1') {
      const server = await listenOn(
        onlyHosts(both, [host.toLowerCase(), ...allowedHosts]),
        port,
        host,
      );
      const close = async () => {
        listening.delete(close);
        await server.close();
      };
      listening.add(close);
      if (options.isSiteCompressedAhead ?? true) void site?.warm(closed.signal);
      return { url: server.url, close };
    },
    close: () => (closing ??= end()),
  };
}
