import { securityHeaders, type HeaderOptions } from '#build/headers.ts';
import type { Settings } from '#src/settings.ts';
import { createRoutes } from '#sandbox/http/app.ts';
import { isCompressible, type SiteFile, type SiteFolder } from './folder';
import {
  acceptedEncoding,
  cacheFor,
  inlineHashes,
  isHashed,
  isKnown,
  revalidated,
} from './headers';

/** The address for the browsers' reports of policy violations; see `violationRoutes`. */
const reportUri = '/csp-report';

export const mapDocument = '/map.html';

/** Folders of the site that a separate origin of the map serves too. */
export const mapFolders = ['/assets/', '/icons/'] as const;

const isOfMap = (path: string) =>
  path === mapDocument || mapFolders.some((folder) => path.startsWith(folder));

/** Whether the site is served over https, and the address for reports of violations. */
export type ServingOptions = Pick<HeaderOptions, 'secure' | 'reportUri'>;

/** `/auth` is kept as `/auth/index.html` or `/auth.html`. */
const documentsOf = (path: string) => {
  const bare = path.replace(/\/+$/, '');
  return [path, `${bare}/index.html`, `${bare}.html`];
};

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** A name with an extension is a file's, as in the configuration for nginx. */
const isFile = (path: string) => /\.\w+$|\/\./.test(path) || isHashed(path);

/** A call of section 7 that was sent to the wrong server. */
const isCall = (path: string) => path.startsWith('/v1/');

/** The file of a path; the app itself handles a page that the build does not contain. */
function resolve(site: SiteFolder, asked: string): string | undefined {
  const path = decoded(asked);
  const found = documentsOf(path).find(site.has);
  if (found || isFile(path) || isCall(path)) return found;
  return ['/app.html', '/index.html'].find(site.has);
}

const hashesOf = ({ type, bytes }: SiteFile) =>
  type.startsWith('text/html') ? inlineHashes(bytes.toString('utf8')) : {};

/** Serves the built site with its security headers; brotli where the browser accepts it. */
export function siteRoutes(
  site: SiteFolder,
  settings: Settings,
  options: ServingOptions = { reportUri },
) {
  const notFound = { ...securityHeaders(settings, options), 'cache-control': revalidated };
  const mapHost = settings.mapUrl === '' ? null : new URL(settings.mapUrl).host;
  const known = new Map<string, Record<string, string>>();
  const headersFor = (path: string, file: SiteFile, host: string | undefined) => {
    // Where the map has a separate origin, the policy allows the provider's hosts on that origin only.
    const map = path === mapDocument && (mapHost === null || host === mapHost);
    const key = map ? `${path} of the map` : path;
    const headers = known.get(key) ?? {
      ...securityHeaders(settings, {
        ...options,
        ...hashesOf(file),
        map,
      }),
      'content-type': file.type,
      'cache-control': cacheFor(path),
      vary: 'Accept-Encoding',
    };
    known.set(key, headers);
    return headers;
  };
  return createRoutes().get('*', async (c) => {
    const host = c.req.header('host');
    const path = host === mapHost && !isOfMap(c.req.path) ? undefined : resolve(site, c.req.path);
    const file = path === undefined ? undefined : await site.open(path);
    if (path === undefined || !file) return c.text('Not found', 404, notFound);
    const accepted = acceptedEncoding(c.req.header('accept-encoding'));
    const encoding = isCompressible(file) ? accepted : 'identity';
    const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headers = { ...headersFor(path, file, host), etag };
    if (isKnown(c.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    const body = await file.encoded(encoding);
    return new Response(new Uint8Array(body), {
      headers: {
        ...headers,
        'content-length': String(body.length),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    });
  });
}
