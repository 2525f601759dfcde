import { describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Device, StoreLinks } from '#domain/device.ts';
import { appLinkMachine } from '#machines/app/appLink.ts';
import { connectionMachine } from '#machines/app/connection.ts';
import { menuMachine } from '#machines/app/menu.ts';
import { sectionHighlightMachine } from '#machines/app/sectionHighlight.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

describe('appLink', () => {
  const toMainPage = {
    type: 'navigation.requested',
    target: { path: '/', hash: '', state: {} },
    mode: 'replace',
  };
  const published = {
    android: 'https://a.example',
    ios: 'https://i.example',
    huawei: '/h',
  };

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
});

describe('connection', () => {
  describe('connection', () => {
    test('says that the network is back, once for each loss', () => {
      const connection = createActor(standalone(connectionMachine), {
        input: { isOnline: true },
      });
      let restored = 0;
      onTold(connection, () => {
        restored += 1;
      });
      connection.start();
      connection.send({ type: 'connection.restored' });
      connection.send({ type: 'connection.lost' });
      connection.send({ type: 'connection.restored' });
      connection.send({ type: 'connection.restored' });
      expect(restored).toBe(1);
    });
  });
});

describe('menu', () => {
  function startMenu() {
    const done: string[] = [];
    const menu = createActor(standalone(menuMachine));
    onTold(menu, ({ type, modal, ...rest }: { type: string; modal?: { id: string } }) =>
      done.push(['tell', type, ...Object.values(modal ?? rest)].join(' ')),
    );
    menu.start();
    return { menu, done };
  }

  describe('menu (section 2)', () => {
    test.for(['card', 'trans', 'my-balance', 'faq'] as const)(
      'its entry jumps to the section %s',
      (section) => {
        const { menu, done } = startMenu();
        menu.send({ type: 'section.chosen', section });
        expect(done).toEqual([`tell section.chosen ${section}`]);
      },
    );
  });
});

describe('sectionHighlight', () => {
  function startHighlight() {
    const clock = new SimulatedClock();
    const lit: unknown[] = [];
    const logic = sectionHighlightMachine.provide({
      actions: { light: (_, { section }) => lit.push(section) },
    });
    return { highlight: createActor(logic, { clock }).start(), clock, lit };
  }

  describe('section highlight (sections 4 and 9)', () => {
    test('marks a section for 2000 ms', () => {
      const { highlight, clock, lit } = startHighlight();
      highlight.send({ type: 'section.chosen', section: 'trans' });
      clock.increment(1_999);
      expect(lit).toEqual(['trans']);
      clock.increment(1);
      expect(lit).toEqual(['trans', null]);
    });

    test('marks one section at a time, each for its own 2000 ms', () => {
      const { highlight, clock, lit } = startHighlight();
      highlight.send({ type: 'section.chosen', section: 'trans' });
      clock.increment(1_500);
      highlight.send({ type: 'section.chosen', section: 'faq' });
      clock.increment(1_999);
      expect(lit).toEqual(['trans', null, 'faq']);
      clock.increment(1);
      expect(lit).toEqual(['trans', null, 'faq', null]);
    });
  });
});
