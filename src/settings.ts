import * as z from 'zod/mini';
import { brand } from './brand.ts';

const url = (fallback: string) =>
  z._default(
    z.string().check(
      z.refine((value) => value === '' || value.startsWith('/') || URL.canParse(value), {
        error: 'an absolute URL or a path that starts with /',
      }),
      z.refine((value) => !/^(?!https?:)[a-z-]+:|^\/[/\\]/i.test(value), {
        error: 'an http(s) URL or a path that starts with one /',
      }),
    ),
    fallback,
  );

/** An address that may be on another origin, so it must be absolute. */
const elsewhere = (fallback: string) =>
  z._default(
    z.string().check(
      z.refine((value) => value === '' || /^https?:\/\/[^/]/i.test(value), {
        error: 'an absolute http(s) URL',
      }),
      z.refine((value) => value === '' || URL.canParse(value), {
        error: 'an absolute http(s) URL',
      }),
    ),
    fallback,
  );

/** The page's own origin, or https, because nobody may read the counts on their way. */
const receiver = z._default(
  z.string().check(
    z.refine((value) => value === '' || /^\/(?![/\\])|^https:\/\/[^/]/i.test(value), {
      error: 'an https URL or a path that starts with one /',
    }),
    z.refine((value) => value === '' || value.startsWith('/') || URL.canParse(value), {
      error: 'an https URL or a path that starts with one /',
    }),
  ),
  '',
);

const onOrOff = z.pipe(
  z._default(z.enum(['0', '1', ''], { error: '1, or nothing' }), ''),
  z.transform((value) => value === '1'),
);

const environment = z.object({
  VITE_API_URL: url(''),
  VITE_CONTENT_URL: url(''),
  VITE_PINS_URL: url('/pins.json'),
  VITE_YANDEX_MAPS_KEY: z._default(
    z.string().check(z.regex(/^[\w-]*$/, { error: 'letters, digits, - and _ only' })),
    '',
  ),
  VITE_MAP_URL: elsewhere(''),
  VITE_SITE_URL: elsewhere(brand.siteUrl),
  VITE_COOKIE_POLICY_URL: url(brand.cookiePolicyUrl),
  VITE_ANDROID_STORE_URL: url(brand.androidStoreUrl),
  VITE_IOS_STORE_URL: url(brand.iosStoreUrl),
  VITE_HUAWEI_STORE_URL: url(brand.huaweiStoreUrl),
  VITE_RATING_URL: url('/v1/client/transaction/rate'),
  VITE_CODE_LENGTH: z.pipe(
    z._default(z.string().check(z.regex(/^[4-8]$/, { error: 'a whole number from 4 to 8' })), '4'),
    z.transform(Number),
  ),
  VITE_TELEMETRY_URL: receiver,
  VITE_TELEMETRY_SAMPLE: z.pipe(
    z._default(
      z
        .string()
        .check(z.regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, { error: 'a number from 0 to 1' })),
      '1',
    ),
    z.transform(Number),
  ),
  VITE_TELEMETRY_BUILD: z._default(
    z
      .string()
      .check(z.regex(/^[\w.-]{1,40}$/, { error: 'up to 40 letters, digits, dots, - and _' })),
    'unnamed',
  ),
  VITE_FLOWS: onOrOff,
  VITE_PASSKEYS: onOrOff,
});

/** The settings of one build (D5). URLs without an origin are paths on the page's own. */
export type Settings = {
  apiUrl: string;
  contentUrl: string;
  pinsUrl: string;
  yandexMapsKey: string;
  /** The address of the map's document on an origin of its own; empty for `/map.html` of the site. */
  mapUrl: string;
  /** The address of the cabinet; a map on another origin answers to this one alone. */
  siteUrl: string;
  cookiePolicyUrl: string;
  androidStoreUrl: string;
  iosStoreUrl: string;
  huaweiStoreUrl: string;
  ratingUrl: string;
  /** Digits in an SMS code, 4–8 (D16). */
  codeLength: number;
  /** Whether the flow viewer and the inspector are in the build. */
  flows: boolean;
  /** Whether a client may sign in with a passkey; the API then needs the calls of docs/operating.md. */
  hasPasskeys?: true;
  /** Where the app sends its telemetry; a build without it contains no telemetry. */
  telemetry?: TelemetrySettings;
};

export type TelemetrySettings = {
  /** Receives OTLP metrics over HTTP as JSON: a path of the page's own origin, or an https URL. */
  url: string;
  /** The part of page loads that is counted, 0–1. */
  sample: number;
  /** The name of this build in the counts. */
  build: string;
};

/** An invalid setting; the message is one line: its name, its value, and the expected form. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Parses `VITE_…` variables; throws {@link SettingsError} for the first invalid one. */
export function parseSettings(variables: Record<string, string | undefined>): Settings {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new SettingsError(`${name}="${variables[name] ?? ''}": expected ${issue?.message ?? ''}`);
  }
  const values = parsed.data;
  return {
    apiUrl: values.VITE_API_URL,
    contentUrl: values.VITE_CONTENT_URL,
    pinsUrl: values.VITE_PINS_URL,
    yandexMapsKey: values.VITE_YANDEX_MAPS_KEY,
    mapUrl: values.VITE_MAP_URL,
    siteUrl: values.VITE_SITE_URL,
    cookiePolicyUrl: values.VITE_COOKIE_POLICY_URL,
    androidStoreUrl: values.VITE_ANDROID_STORE_URL,
    iosStoreUrl: values.VITE_IOS_STORE_URL,
    huaweiStoreUrl: values.VITE_HUAWEI_STORE_URL,
    ratingUrl: values.VITE_RATING_URL,
    codeLength: values.VITE_CODE_LENGTH,
    flows: values.VITE_FLOWS,
    ...(values.VITE_PASSKEYS && { hasPasskeys: true }),
    ...(values.VITE_TELEMETRY_URL !== '' && {
      telemetry: {
        url: values.VITE_TELEMETRY_URL,
        sample: values.VITE_TELEMETRY_SAMPLE,
        build: values.VITE_TELEMETRY_BUILD,
      },
    }),
  };
}
