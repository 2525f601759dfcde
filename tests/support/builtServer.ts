import { pathToFileURL } from 'node:url';
import type * as built from '#sandbox/serve.ts';
import { parseSettings } from '#src/settings.ts';

const folderOf = (given: string | undefined, usual: string) =>
  given ? pathToFileURL(`${given}/`) : new URL(`../../${usual}/`, import.meta.url);

/** The built product; DIST names another build of it. */
const plain = folderOf(process.env.DIST, 'dist');
/** The build with a key of the maps provider; KEYED_DIST names another. */
const keyed = folderOf(process.env.KEYED_DIST, '.cache/keyed');
/** The build with passkeys; PASSKEYS_DIST names another. */
const passkeys = folderOf(process.env.PASSKEYS_DIST, '.cache/passkeys');
export const mapsKey = 'stand-in';

type Options = {
  databaseUrl?: string;
  port?: number;
  /** Folder of the site; by default the one of the build. */
  site?: string;
  /** Whether to serve the build with a key of the maps provider. */
  hasMap?: boolean;
  /** Whether to serve the build with passkeys, on `localhost`: browsers accept no IP address for a passkey. */
  hasPasskeys?: boolean;
  /** Whether the settings turn the flow viewer on (`VITE_FLOWS`). */
  hasFlows?: boolean;
  /** Answers requests that do not belong to the product, as the collector does. */
  beside?: (request: Request) => Promise<Response> | undefined;
  /** A build that the test has made itself, and its variables. */
  own?: { dist: string; variables: Record<string, string> };
};

/** Starts a server of the build for one test, with its own sandbox, database and site. */
export async function startBuilt({
  databaseUrl,
  port = 0,
  site,
  hasMap = false,
  hasPasskeys = false,
  hasFlows = hasPasskeys,
  beside,
  own,
}: Options = {}) {
  const usual = hasPasskeys ? passkeys : hasMap ? keyed : plain;
  const dist = own ? folderOf(own.dist, '') : usual;
  const { createSandbox } = (await import(new URL('server/sandbox.js', dist).href)) as typeof built;
  const folder = site ?? new URL('site', dist).pathname;
  const sandbox = await createSandbox({
    siteFolder: folder,
    isSiteCompressedAhead: false,
    settings: parseSettings({
      ...(hasMap && { VITE_YANDEX_MAPS_KEY: mapsKey }),
      ...(hasPasskeys && { VITE_PASSKEYS: '1' }),
      ...(hasFlows && { VITE_FLOWS: '1' }),
      ...own?.variables,
    }),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(beside && { beside }),
  });
  const { url: address } = await sandbox.listen(port);
  const url = hasPasskeys ? address.replace('127.0.0.1', 'localhost') : address;
  let closing: Promise<void> | undefined;
  return { url, site: folder, close: () => (closing ??= sandbox.close()) };
}
