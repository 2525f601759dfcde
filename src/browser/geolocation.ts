import type { Position } from '#lib/distance.ts';

/** The nearest station is wanted, so a rough position is enough. */
const options: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 15_000,
  maximumAge: 300_000,
};

/** Asks the person, then the device; ends with where it is, or with why it does not say. */
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
