import { anna, type Person } from './backend';
import type { Device } from './device';

/** The browser holds a session of the person, as a sign-in of yesterday would have left it. */
export function holdTokens({ backend, jar }: Device, person: Person = anna): void {
  const { access, refresh } = backend.issue(person);
  jar.truth.set('access_token', access);
  jar.truth.set('refresh_token', refresh);
}

/** The device with that many tabs, all of which show the cabinet of the person. */
export async function openCabinets(
  device: Device,
  tabs: number,
  person: Person = anna,
): Promise<Device> {
  if (device.jar.truth.size === 0 && !device.blocked.cookies) holdTokens(device, person);
  while (device.tabs.length < tabs) await device.open();
  await device.time.until(
    () => device.tabs.every((tab) => tab.cabinet && tab.shown().includes(person.cardNumber)),
    'the cabinet in every tab',
  );
  return device;
}

/** `npm test` tries a quarter of the seeds, `npm run verify` all of them. */
export const thoroughly = (count: number) =>
  process.env['SEEDS'] === 'all' ? count : Math.ceil(count / 4);

/** Runs a test that many times, each time with others who are faster; the seed is in the failure. */
export async function everySeed(
  count: number,
  run: (seed: number) => Promise<void>,
): Promise<void> {
  const last = thoroughly(count);
  for (let seed = 1; seed <= last; seed += 1) {
    await run(seed).catch((cause: unknown) => {
      throw new Error(`With seed ${String(seed)}: ${(cause as Error).message}`, { cause });
    });
  }
}
