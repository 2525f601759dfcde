import { securityHeaders, type HeaderOptions } from '#build/headers.ts';
import type { Settings } from '#src/settings.ts';
import type { SiteFolder } from './folder';
import { hashedFolder, immutable, inlineHashes, revalidated } from './headers';
import { mapDocument, mapFolders } from './routes';

/** A page of the site with the hashes that its own policy needs. */
export type SitePage = Pick<HeaderOptions, 'styleHashes' | 'scriptHashes'> & {
  /** Absolute on the site: `/auth/index.html`. */
  path: string;
};

export type NginxOptions = {
  pages: readonly SitePage[];
  folder: string;
  serverName: string;
  reportUri?: string;
};

const policyHeader = 'content-security-policy';

/** The pages of a built site, each with the hashes of its inline scripts and styles. */
export function sitePages(site: SiteFolder): Promise<SitePage[]> {
  const paths = site.paths().filter((path) => path.endsWith('.html'));
  return Promise.all(
    paths.sort().map(async (path) => {
      const file = await site.open(path);
      return { path, ...inlineHashes(file?.bytes.toString('utf8') ?? '') };
    }),
  );
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** `try_files` may build a page's path with one slash too many: `/auth//index.html`. */
const pattern = (path: string) =>
  quoted(`~^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\//g, '/+')}$`);

const titled = (name: string) => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
const addHeader = (name: string, value: string) => `add_header ${titled(name)} ${value} always;`;

const block = (opening: string, lines: readonly string[]) => {
  const body = lines.join(' ');
  if (body.length < 100) return [`${opening} { ${body} }`];
  return [`${opening} {`, ...lines.map((line) => `    ${line}`), '}'];
};

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** The locations of calls on the site's own origin; those under `^~` belong to the main API. */
function callLocations({ apiUrl, contentUrl, pinsUrl, ratingUrl }: Settings): string[] {
  const api = withoutSlash(apiUrl);
  const calls = `${api}/v1/`;
  const rating = ratingUrl.startsWith('/') ? api + ratingUrl : ratingUrl;
  const isOwn = (address: string) => address.startsWith('/');
  const single = [`${withoutSlash(contentUrl)}/qna-list`, pinsUrl, rating]
    .filter((address) => isOwn(address) && !address.startsWith(calls))
    .map((address) => `= ${address.replace(/[?#].*$/, '')}`);
  return [...(isOwn(calls) ? [`^~ ${calls}`] : []), ...new Set(single)];
}

type Headers = Readonly<Record<string, string>>;

/** The telemetry collector, where the site's own origin forwards to it: collectors receive metrics at `/v1/metrics`. */
function telemetryLocation({ telemetry }: Settings): string[] {
  if (!telemetry?.url.startsWith('/')) return [];
  return block(`location = ${telemetry.url.replace(/[?#].*$/, '')}`, [
    'proxy_pass http://samotsvet_telemetry/v1/metrics;',
    'proxy_set_header Host $host;',
  ]);
}

/** The map on a separate origin: its document, the files that the document needs, and nothing else. */
function mapServer(serverName: string, folder: string, headers: Headers): string[] {
  return block('server', [
    ...shared(serverName, folder),
    ...Object.entries(headers).map(([name, value]) => addHeader(name, quoted(value))),
    addHeader('cache-control', '$site_cache'),
    ...block(`location = ${mapDocument}`, ['try_files $uri =404;']),
    ...mapFolders.flatMap((path) => block(`location ^~ ${path}`, ['try_files $uri =404;'])),
    ...block('location /', ['return 404;']),
  ]);
}

/** Directives that both origins share. */
const shared = (serverName: string, folder: string) => [
  'listen 443 ssl;',
  'ssl_protocols TLSv1.2 TLSv1.3;',
  `server_name ${serverName};`,
  `root ${quoted(folder)};`,
  'server_tokens off;',
  'client_max_body_size 16k;',
  'charset utf-8;',
  'gzip on;',
  'gzip_vary on;',
  'gzip_types text/css text/javascript application/javascript image/svg+xml;',
];

/**
 * The nginx configuration that serves the site as `serveSite` does, over https. The host's own file supplies the
 * certificate, the upstream `samotsvet_api`, and `samotsvet_telemetry` where counts are sent through the site.
 */
export function nginxConfiguration(settings: Settings, options: NginxOptions): string {
  const { pages, folder, serverName, reportUri } = options;
  const { mapUrl } = settings;
  const headersOf = (own: HeaderOptions) =>
    securityHeaders(settings, {
      ...own,
      secure: true,
      ...(reportUri !== undefined && { reportUri }),
    });
  const policyOf = (own: HeaderOptions) => quoted(headersOf(own)[policyHeader] ?? '');
  const policies = pages.map(
    ({ path, ...hashes }) =>
      `${pattern(path)} ${policyOf({ ...hashes, map: path === mapDocument && mapUrl === '' })};`,
  );
  const headers = Object.entries(headersOf({})).map(([name, value]) =>
    addHeader(name, name === policyHeader ? '$site_policy' : quoted(value)),
  );
  const mapPage = { ...pages.find(({ path }) => path === mapDocument), map: true };
  const ofCalls = headers.filter((line) => /Strict-Transport|Content-Type-Options/.test(line));
  const calls = callLocations(settings).flatMap((location) =>
    block(`location ${location}`, [
      'proxy_pass http://samotsvet_api;',
      'proxy_set_header Host $host;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      'proxy_hide_header Cache-Control;',
      ...(location.startsWith('^~') ? [addHeader('cache-control', '"no-store"'), ...ofCalls] : []),
    ]),
  );
  const server = [
    ...shared(serverName, folder),
    ...headers,
    addHeader('cache-control', '$site_cache'),
    ...calls,
    ...telemetryLocation(settings),
    ...block(`location ^~ ${hashedFolder}`, ['try_files $uri =404;']),
    ...block('location = /manifest.webmanifest', [
      'types { }',
      'default_type application/manifest+json;',
    ]),
    ...block('location ^~ /.well-known/', ['try_files $uri =404;']),
    ...block('location ~ /\\.', ['return 404;']),
    ...block('location ~ \\.\\w+$', ['try_files $uri =404;']),
    ...block('location /', ['try_files $uri $uri/index.html $uri.html /app.html;']),
  ];
  return [
    ...block('map $uri $site_policy', [`default ${policyOf({})};`, ...policies]),
    ...block('map $status$uri $site_cache', [
      `default ${quoted(revalidated)};`,
      `"~^(200|206|304)${hashedFolder}" ${quoted(immutable)};`,
    ]),
    ...block('server', server),
    ...(mapUrl ? mapServer(new URL(mapUrl).hostname, folder, headersOf(mapPage)) : []),
    '',
  ].join('\n');
}
