import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openCabinets, setUpDevices, type Device } from '#tests/support/device/device.ts';

const device = setUpDevices();
const rounds = 1_000;
/** Rounds with one device; the next device has another seed, so that other tabs are faster. */
const roundsOfDevice = 10;

/** Expires the access token of idle cabinets, which then all call at once; returns whether every session survives. */
async function race({ time, tabs, backend, jar }: Device): Promise<boolean> {
  await time.pass(1_000);
  backend.expire();
  const results = await time.during(Promise.all(tabs.map((tab) => tab.call(2))));
  return (
    results.flat().every((result) => result === 'answered') &&
    tabs.every((tab) => tab.isSignedIn()) &&
    jar.truth.size === 2
  );
}

async function raceOnAndOn(open: (seed: number) => Device) {
  let lost = 0;
  let refreshes = 0;
  for (let done = 0, seed = 1; done < rounds; seed += 1) {
    const made = await openCabinets(open(seed), 3);
    const last = done + roundsOfDevice;
    for (let isKept = true; isKept && done < last; done += 1) {
      isKept = await race(made);
      if (!isKept) lost += 1;
    }
    refreshes += made.backend.calls('/v1/refresh_token').length;
    for (const tab of made.tabs) made.close(tab);
  }
  return { rounds, refreshes, lost };
}

test('three tabs refresh at once', async () => {
  const strict = await raceOnAndOn((seed) => device({ seed }));
  const unlocked = await raceOnAndOn((seed) => {
    const made = device({ seed, blocked: { locks: true } });
    made.backend.hasGrace = true;
    return made;
  });
  expect([strict.rounds, unlocked.rounds]).toEqual([rounds, rounds]);
  writeFileSync(process.env.FIGURES ?? '.cache/tabs.json', JSON.stringify({ strict, unlocked }));
});
