import { createActor, fromCallback, type EventObject, type InputFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { appMachine } from '#machines/app/app.ts';
import { place } from '#domain/routes.ts';
import { tokens } from '#tests/support/examples.ts';
import { edges } from '#tests/support/edges.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const lasting = ['session', 'navigation', 'connection', 'errorToasts'] as const;
const overlays = ['modalStack', 'menu', 'sectionHighlight'] as const;
const profile = { id: 'edit-profile' } as const;
const dashboard = { index: 1, page: '/dashboard', modals: [] };

/** The root with flows that do nothing but write down what they are told. */
function startApp(
  input: Partial<InputFrom<typeof appMachine>> = {},
  actors: Parameters<typeof appMachine.provide>[0]['actors'] = {},
) {
  const told: string[] = [];
  const code = heldCall<void, void>();
  const listening = (name: string) =>
    fromCallback<EventObject>(({ receive }) => {
      receive(({ type }) => told.push(`${name}: ${type}`));
    }) as never;
  const app = createActor(
    appMachine.provide({
      actors: {
        ...Object.fromEntries([...lasting, ...overlays].map((name) => [name, listening(name)])),
        loadOverlays: code.logic,
        ...actors,
      },
      actions: {
        closeScreens: (_, { paths }) => told.push(`close ${paths.join(', ')}`),
        followPlace: (_, { place: { path }, mode }) => told.push(`follow ${path} (${mode})`),
        showOverlays: () => told.push('draw what lies over the page'),
        showUnopened: () => told.push('it did not open'),
        reportDefect: (_, { error }) => told.push(`defect: ${String(error)}`),
      },
    }),
    {
      input: {
        tokens,
        codeLength: 4,
        isOnline: true,
        target: place('/'),
        isReloaded: false,
        entry: { index: 0, page: '/', modals: [] },
        ...input,
      },
    },
  );
  for (const type of [
    'session.started',
    'session.ended',
    'client.loaded',
    'connection.restored',
  ] as const)
    app.on(type, () => told.push(`everybody: ${type}`));
  app.start();
  return { app, told, code };
}

describe('app', () => {
  test('has these transitions and no others', () => {
    expect(edges(appMachine)).toEqual([
      'core | call.rejected | -',
      'core | client.loaded | -',
      'core | connection.restored | -',
      'core | entry.changed | -',
      'core | entry.marked | -',
      'core | error connection | -',
      'core | error errorToasts | -',
      'core | error navigation | -',
      'core | error session | -',
      'core | errorToasts.disabled | -',
      'core | errorToasts.enabled | -',
      'core | navigation.requested | -',
      'core | place.arrived | -',
      'core | profile.refused | -',
      'core | profile.requested | -',
      'core | profile.unreachable | -',
      'core | service.unavailable | -',
      'core | session.ended | -',
      'core | session.started | -',
      'core | signOut.requested | -',
      'overlays | modal.opened | overlays.loading',
      'overlays | place.requested | -',
      'overlays.absent | always [hasOverlays] | overlays.loading',
      'overlays.loading | done loadOverlays | overlays.open',
      'overlays.loading | error loadOverlays [isOpening] | overlays.unloaded',
      'overlays.loading | error loadOverlays | overlays.unloaded',
      'overlays.open | entry.changed | -',
      'overlays.open | error menu | -',
      'overlays.open | error modalStack | -',
      'overlays.open | error sectionHighlight | -',
      'overlays.open | menu.opened | -',
      'overlays.open | modal.opened | -',
      'overlays.open | place.arrived [isOutsideDashboard] | -',
      'overlays.open | place.requested | -',
      'overlays.open | profile.chosen | -',
      'overlays.open | section.chosen | -',
      'overlays.open | session.ended | -',
      'overlays.open | session.started | -',
      'overlays.unloaded | entry.changed | overlays.absent',
    ]);
  });

  test.each([
    [
      { type: 'session.started' },
      ['close /auth, /dashboard', 'everybody: session.started', 'navigation: session.started'],
    ],
    [
      { type: 'session.ended', end: 'left' },
      ['close /dashboard', 'everybody: session.ended', 'navigation: session.ended'],
    ],
    [{ type: 'client.loaded' }, ['everybody: client.loaded', 'navigation: client.loaded']],
    [{ type: 'profile.refused' }, ['navigation: profile.refused']],
    [{ type: 'profile.unreachable' }, ['navigation: profile.unreachable']],
    [{ type: 'profile.requested' }, ['session: profile.requested']],
    [{ type: 'signOut.requested' }, ['session: signOut.requested']],
    [
      { type: 'navigation.requested', target: place('/'), mode: 'push' },
      ['navigation: navigation.requested'],
    ],
    [{ type: 'entry.marked', place: place('/') }, ['navigation: entry.marked']],
    [
      { type: 'connection.restored' },
      [
        'everybody: connection.restored',
        'navigation: connection.restored',
        'session: connection.restored',
      ],
    ],
    [{ type: 'service.unavailable' }, ['navigation: service.unavailable']],
    [{ type: 'errorToasts.enabled' }, ['errorToasts: errorToasts.enabled']],
    [{ type: 'errorToasts.disabled' }, ['errorToasts: errorToasts.disabled']],
    [{ type: 'call.rejected', text: 'Нельзя' }, ['errorToasts: call.rejected']],
    [{ type: 'place.arrived', place: place('/auth'), mode: 'push' }, ['follow /auth (push)']],
  ] as const)('%j reaches who is to know of it, and nobody else', (event, expected) => {
    const { app, told } = startApp();
    app.send(event);
    expect(told.toSorted()).toEqual([...expected].sort());
  });

  test('a new client finds no screen of the one before, not even on the way in', () => {
    const { app, told } = startApp();
    app.send({ type: 'session.started' });
    expect(told[0]).toBe('close /auth, /dashboard');
  });

  describe('what lies over the page', () => {
    const opened = { type: 'modal.opened', modal: profile } as const;

    /** Its code is here, and nothing has been told yet. */
    async function startOpen() {
      const { app, told, code } = startApp({ entry: dashboard });
      code.resolve();
      await settled();
      const drawn = told.splice(0);
      return { app, told, drawn };
    }

    test('comes with the cabinet of a client, and with an entry that holds modals', () => {
      const asked = (input: Parameters<typeof startApp>[0]) => startApp(input).code.inputs.length;
      expect(asked({})).toBe(0);
      expect(asked({ entry: dashboard, tokens: null })).toBe(0);
      expect(asked({ entry: dashboard })).toBe(1);
      const entry = { ...dashboard, page: '/', modals: [{ id: 'map', from: 0 } as const] };
      expect(asked({ entry, tokens: null })).toBe(1);
    });

    test('is drawn once', async () => {
      const { app, told, drawn } = await startOpen();
      expect(drawn).toEqual(['draw what lies over the page']);
      app.send({ type: 'entry.changed', entry: dashboard });
      expect(told).toEqual(['modalStack: entry.changed']);
    });

    test('that was opened before its code was here opens with it', async () => {
      const given: unknown[] = [];
      const modalStack = fromCallback<EventObject, { opened: unknown }>(({ input }) => {
        given.push(input.opened);
      }) as never;
      const { app, code } = startApp({}, { modalStack });
      app.send(opened);
      code.resolve();
      await settled();
      expect(given).toEqual([profile]);
    });

    test('says so where its code does not come, and is asked for again', async () => {
      const { app, told, code } = startApp();
      app.send(opened);
      code.reject(new Error('No part'));
      await settled();
      expect(told).toEqual(['it did not open']);
      app.send(opened);
      expect(code.inputs).toHaveLength(2);
    });

    test('that nobody has opened fails in silence', async () => {
      const { told, code } = startApp({ entry: dashboard });
      code.reject(new Error('No part'));
      await settled();
      expect(told).toEqual([]);
    });

    test('keeps a place waiting only while it is here', async () => {
      const request = { type: 'place.requested', target: place('/'), mode: 'push' } as const;
      const early = startApp();
      early.app.send(request);
      expect(early.told).toEqual(['navigation: navigation.requested']);
      const { app, told } = await startOpen();
      app.send(request);
      expect(told).toEqual(['modalStack: place.requested']);
    });

    test.each([
      [opened, ['modalStack: modal.opened']],
      [{ type: 'menu.opened' }, ['menu: menu.opened']],
      [{ type: 'profile.chosen' }, ['modalStack: modal.opened']],
      [
        { type: 'section.chosen', section: 'trans' },
        [
          'modalStack: stack.dismissed',
          'sectionHighlight: section.chosen',
          'modalStack: place.requested',
        ],
      ],
      [
        { type: 'session.ended', end: 'left' },
        [
          'close /dashboard',
          'everybody: session.ended',
          'modalStack: session.ended',
          'menu: menu.closed',
          'navigation: session.ended',
        ],
      ],
      [
        { type: 'place.arrived', place: place('/auth'), mode: 'push' },
        ['menu: menu.closed', 'follow /auth (push)'],
      ],
      [
        { type: 'place.arrived', place: place('/dashboard'), mode: 'push' },
        ['follow /dashboard (push)'],
      ],
    ] as const)('hears %j', async (event, expected) => {
      const { app, told } = await startOpen();
      app.send(event);
      expect(told.toSorted()).toEqual([...expected].sort());
    });

    test('a client’s modals have left the entry before another place is led to', async () => {
      const { app, told } = await startOpen();
      app.send({ type: 'session.ended', end: 'left' });
      expect(told.indexOf('modalStack: session.ended')).toBeLessThan(
        told.indexOf('navigation: session.ended'),
      );
    });
  });
});
