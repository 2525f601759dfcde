import type { Settings } from '#src/settings.ts';

/** The one trusted type there is: the address of the service worker (src/browser/serviceWorker.ts). */
const serviceWorkerPolicy = 'service-worker';

/** Requirements of a document beyond the settings. */
export type HeaderOptions = {
  /** Hashes of inline `<style>` and `<script>`, as `sha256-…`, that the build wrote. */
  styleHashes?: readonly string[];
  scriptHashes?: readonly string[];
  /** Served over https: the headers then make the browser refuse plain http from now on. */
  secure?: boolean;
  /** The document that shows the map; it has the map's hosts when there is a key for them. */
  map?: boolean;
  /** Where the browser reports violations of the policy. */
  reportUri?: string;
};

/** Yandex Maps, as its vendor lists them; `unsafe-eval` is its own demand. */
const mapSources = {
  'script-src': [
    'https://api-maps.yandex.ru',
    'https://*.api-maps.yandex.ru',
    'https://*.maps.yandex.net',
    'https://suggest-maps.yandex.ru',
    'https://yandex.ru',
    'https://yastatic.net',
    "'unsafe-eval'",
  ],
  'style-src': ['https://api-maps.yandex.ru', 'https://yastatic.net', 'blob:'],
  'connect-src': [
    'https://api-maps.yandex.ru',
    'https://*.api-maps.yandex.ru',
    'https://*.maps.yandex.net',
    'https://suggest-maps.yandex.ru',
    'https://search-maps.yandex.ru',
  ],
  'img-src': [
    'https://api-maps.yandex.ru',
    'https://*.maps.yandex.net',
    'https://yandex.ru',
    'https://yastatic.net',
  ],
};

/** Origins of the addresses that are not paths on the page's own. */
const otherOrigins = (settings: Settings) => [
  ...new Set(
    [
      settings.apiUrl,
      settings.contentUrl,
      settings.pinsUrl,
      settings.ratingUrl,
      settings.telemetry?.url ?? '',
    ]
      .filter((url) => /^https?:/i.test(url))
      .map((url) => new URL(url).origin),
  ),
];

const originOf = (url: string) => (url === '' ? [] : [new URL(url).origin]);

/**
 * The content security policy of a document, by directive (ASVS 3.4.3). One list for the sandbox's
 * own server and for any other that serves the build.
 */
export function contentSecurityPolicy(settings: Settings, options: HeaderOptions = {}) {
  const { styleHashes = [], scriptHashes = [], secure, map, reportUri } = options;
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const withMap = map === true && settings.yandexMapsKey !== '';
  const ofMap = (directive: keyof typeof mapSources) => (withMap ? mapSources[directive] : []);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(scriptHashes), ...ofMap('script-src')],
    'style-src': ["'self'", ...quoted(styleHashes), ...ofMap('style-src')],
    'img-src': ["'self'", 'data:', ...ofMap('img-src')],
    'font-src': ["'self'"],
    // The map's document makes no calls of its own.
    'connect-src': withMap ? mapSources['connect-src'] : ["'self'", ...otherOrigins(settings)],
    'frame-src': [
      "'self'",
      ...originOf(map ? '' : settings.mapUrl),
      ...(withMap ? ['https://api-maps.yandex.ru'] : []),
    ],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'", ...(withMap ? ['blob:'] : [])],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': [withMap ? "'none'" : "'self'"],
    // On an origin of its own the map is the cabinet's alone.
    'frame-ancestors': !map
      ? ["'none'"]
      : settings.mapUrl
        ? originOf(settings.siteUrl)
        : ["'self'"],
    // The map's loader sets a script's address from a string, which trusted types forbid.
    ...(!withMap && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': [map ? "'none'" : serviceWorkerPolicy],
    }),
    ...(secure && { 'upgrade-insecure-requests': [] }),
    ...(reportUri !== undefined && { 'report-uri': [reportUri], 'report-to': ['csp'] }),
  };
  return directives;
}

/**
 * Features the cabinet asks for: the nearest station, a screen that stays on at the till, the code of an SMS, and
 * passkeys where clients have them.
 */
const permissionsOf = ({ hasPasskeys }: Settings) => [
  'geolocation=(self)',
  'screen-wake-lock=(self)',
  'otp-credentials=(self)',
  ...passkeyFeatures.map((feature) => `${feature}=${hasPasskeys ? '(self)' : '()'}`),
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'identity-credentials-get',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
];

const passkeyFeatures = ['publickey-credentials-create', 'publickey-credentials-get'];

/** Response headers, in lower case, that every document and file of the site is served with. */
export function securityHeaders(
  settings: Settings,
  options: HeaderOptions = {},
): Record<string, string> {
  const policy = Object.entries(contentSecurityPolicy(settings, options))
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // The maps provider checks a key by the page's origin, which must therefore be sent.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The hosted inspector is a window of another origin that must be able to answer.
    'cross-origin-opener-policy': settings.flows ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsOf(settings).join(', '),
    ...(options.secure && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    ...(options.reportUri !== undefined && {
      'reporting-endpoints': `csp="${options.reportUri}"`,
    }),
  };
}
