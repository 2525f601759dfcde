import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { appLinkMachine } from '#machines/app/appLink.ts';
import type { Device, StoreLinks } from '#domain/device.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

const toMainPage = {
  type: 'navigation.requested',
  target: { path: '/', hash: '', state: {} },
  mode: 'replace',
};
const published = { android: 'https://a.example', ios: 'https://i.example', huawei: '/h' };

async function arrive(device: Device | Error, links: StoreLinks = published) {
  const clock = new SimulatedClock();
  const readDevice = heldCall<Device, void>();
  const openStore = vi.fn<(url: string) => void>();
  const openMainPage = vi.fn<(asked: unknown) => void>();
  const actor = createActor(
    standalone(
      appLinkMachine.provide({
        actors: { readDevice: readDevice.logic },
        actions: {
          openStore: (_, { url }) => {
            openStore(url);
          },
        },
      }),
    ),
    { input: { links }, clock },
  );
  onTold(actor, openMainPage);
  actor.start();
  if (device instanceof Error) readDevice.reject(device);
  else readDevice.resolve(device);
  await settled();
  return { clock, openStore, openMainPage, state: () => actor.getSnapshot() };
}

test.each([
  ['android', 'https://a.example'],
  ['ios', 'https://i.example'],
  ['harmony', '/h'],
] as const)('section 2: %s goes to its own store', async (device, url) => {
  const { openStore, openMainPage } = await arrive(device);
  expect(openStore.mock.calls).toEqual([[url]]);
  expect(openMainPage).not.toHaveBeenCalled();
});

test.each(['windowsPhone', 'unknown'] as const)(
  'section 2: %s goes to the main page',
  async (device) => {
    const { openStore, openMainPage, state } = await arrive(device);
    expect(openMainPage.mock.calls).toEqual([[toMainPage]]);
    expect(openStore).not.toHaveBeenCalled();
    expect(state().matches('elsewhere')).toBe(true);
  },
);

test('a browser that tells nothing is an unknown device', async () => {
  const { openMainPage } = await arrive(new Error('no'));
  expect(openMainPage.mock.calls).toEqual([[toMainPage]]);
});

test('whoever is still here after 2.5 s is left with the links', async () => {
  const { clock, state } = await arrive('android');
  clock.increment(2_499);
  expect(state().matches('opening')).toBe(true);
  clock.increment(1);
  expect(state().matches('stayed')).toBe(true);
});
