import { pathToFileURL } from 'node:url';
import type * as built from '#sandbox/serve.ts';
import { parseSettings } from '#src/settings.ts';

const folderOf = (given: string | undefined, usual: string) =>
  given ? pathToFileURL(`${given}/`) : new URL(`../../${usual}/`, import.meta.url);

/** The built product; DIST names another build of it. */
const plain = folderOf(process.env.DIST, 'dist');
/** The same with a key of the maps provider; KEYED_DIST names another. */
const keyed = folderOf(process.env.KEYED_DIST, '.cache/keyed');
export const mapsKey = 'stand-in';

type Options = {
  databaseUrl?: string;
  port?: number;
  /** Another folder of the site. */
  site?: string;
  /** The build that has a key of the maps provider. */
  hasMap?: boolean;
  /** What is sent for a build with the flow viewer. */
  hasFlows?: boolean;
  /** Answers what is not the product's own, as the collector does. */
  beside?: (request: Request) => Promise<Response> | undefined;
  /** A build of a test's own, and what it was made with. */
  own?: { dist: string; variables: Record<string, string> };
};

/** A server of the build for one test: its sandbox, its database, its site. */
export async function startBuilt({
  databaseUrl,
  port = 0,
  site,
  hasMap = false,
  hasFlows = false,
  beside,
  own,
}: Options = {}) {
  const dist = own ? folderOf(own.dist, '') : hasMap ? keyed : plain;
  const { createSandbox } = (await import(new URL('server/sandbox.js', dist).href)) as typeof built;
  const folder = site ?? new URL('site', dist).pathname;
  const sandbox = await createSandbox({
    siteFolder: folder,
    isSiteCompressedAhead: false,
    settings: parseSettings({
      ...(hasMap && { VITE_YANDEX_MAPS_KEY: mapsKey }),
      ...(hasFlows && { VITE_FLOWS: '1' }),
      ...own?.variables,
    }),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(beside && { beside }),
  });
  const { url } = await sandbox.listen(port);
  let closing: Promise<void> | undefined;
  return { url, site: folder, close: () => (closing ??= sandbox.close()) };
}
