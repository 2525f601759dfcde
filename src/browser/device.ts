import { stored } from './storage';
import type { DeviceHints } from '#domain/device.ts';
import type { Position } from '#domain/stations.ts';

type WithUserAgentData = { userAgentData?: { platform?: unknown } };

/** The browser's own data about its device. */
export function deviceHints(): DeviceHints {
  const { userAgent, maxTouchPoints } = navigator;
  const platform = (navigator as WithUserAgentData).userAgentData?.platform;
  return {
    userAgent,
    maxTouchPoints,
    ...(typeof platform === 'string' && platform !== '' && { platform }),
  };
}

/** The nearest station is wanted, so a rough position is enough. */
const options: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 15_000,
  maximumAge: 300_000,
};

/** Asks the person, then the device; resolves with the position, or with the reason why there is none. */
export const locate = (): Promise<{ position: Position } | 'denied' | 'unavailable'> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('unavailable');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        resolve({ position: { lat: coords.latitude, lon: coords.longitude } });
      },
      ({ code, PERMISSION_DENIED }) => {
        resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable');
      },
      options,
    );
  });

/**
 * Whether the person has allowed their place before; asks nobody. A browser without the Permissions API has not
 * been asked.
 */
export async function readLocationPermission(): Promise<{ isGranted: boolean }> {
  if (!('permissions' in navigator)) return { isGranted: false };
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return { isGranted: state === 'granted' };
}

const favourites = stored('favouriteStations');
const most = 200;

const idsOf = (text: string | null): string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
};

/** Numbers of the stations stored on this device; none where it stores nothing. */
export const readFavourites = (): string[] => idsOf(favourites.read() ?? null);

/** Without storage the favourites last as long as the page. */
export const writeFavourites = (ids: readonly string[]): void => {
  favourites.write(JSON.stringify(ids.slice(0, most)));
};

/** Calls back with the favourites that another tab has stored; returns a function that stops it. */
export const onFavouritesChange = (listener: (ids: readonly string[]) => void): (() => void) =>
  favourites.onChange((text) => {
    listener(idsOf(text));
  });

/** TypeScript lacks `code`, the code that a browser reads from an SMS (WebOTP). */
type SmsCode = Credential & { code?: string };

/**
 * Calls back with the code of each SMS that names this site, until it is stopped. Needs WebOTP in
 * the browser and the person's consent.
 */
export function watchSmsCode(tell: (code: string) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const options = { otp: { transport: ['sms'] }, signal };
  const follow = async (): Promise<void> => {
    const found: SmsCode | null = await navigator.credentials.get(options);
    if (signal.aborted || !found?.code) return;
    tell(found.code);
    await follow();
  };
  // Without the person's consent, or without an SMS in time, the person types the code.
  if ('OTPCredential' in globalThis) follow().catch(() => {});
  return () => {
    ending.abort();
  };
}
