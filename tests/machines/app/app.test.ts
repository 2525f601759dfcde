import { createActor, createMachine, type InputFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { appMachine } from '#machines/app/app.ts';
import { place } from '#domain/routes.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { arrival } from '#tests/support/arrival.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const lasting = ['session', 'navigation', 'connection', 'errorToasts', 'notes'] as const;
const overlays = ['modalStack', 'menu', 'sectionHighlight'] as const;
const screens = [
  'publicTiers',
  'appLink',
  'registration',
  'dashboard',
  'offlineSnapshot',
  'accountDeletion',
  'deletionSummary',
] as const;
const profile = { id: 'edit-profile' } as const;
const dashboard = { index: 1, page: '/dashboard', modals: [] };

/** The root with flows that do nothing but write down what they are told. */
function startApp(input: Partial<InputFrom<typeof appMachine>> = {}) {
  const told: string[] = [];
  const code = heldCall<void, void>();
  const inputs: Record<string, unknown> = {};
  const listening = (name: string) =>
    createMachine({
      context: ({ input: given }) => {
        inputs[name] = given;
        return {};
      },
      initial: 'running',
      states: {
        running: {
          on: {
            'test.ended': 'over',
            '*': { actions: ({ event: { type } }) => told.push(`${name}: ${type}`) },
          },
        },
        over: { type: 'final' },
      },
    }) as never;
  const app = createActor(
    appMachine.provide({
      actors: {
        ...Object.fromEntries(
          [...lasting, ...overlays, ...screens].map((name) => [name, listening(name)]),
        ),
        loadOverlays: code.logic,
      },
      actions: {
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
  app.start();
  /** The flows of the screen that is open. */
  const open = () => screens.filter((name) => app.getSnapshot().children[name] !== undefined);
  const arrive = (path: string) => {
    app.send({ type: 'screen.opened', path });
    return open();
  };
  const end = (name: (typeof screens)[number]) => {
    app.getSnapshot().children[name]?.send({ type: 'test.ended' } as never);
  };
  return { app, told, code, inputs, open, arrive, end };
}

const step = { phone: '+79990000003', operationId: '', sentAt: 1_000 };

describe('app', () => {
  test.each([
    [{ type: 'session.started' }, ['navigation: session.started']],
    [{ type: 'session.ended', end: 'signedOut' }, ['navigation: session.ended']],
    [{ type: 'client.loaded', client }, ['navigation: client.loaded']],
    [{ type: 'client.updated', client }, []],
    [{ type: 'account.deleted' }, ['session: account.deleted']],
    [{ type: 'application.changed', values: {} }, []],
    [{ type: 'page.loaded', offset: 0, transactions: [] }, []],
    [{ type: 'profile.refused' }, ['navigation: profile.refused']],
    [{ type: 'profile.unreachable' }, ['navigation: profile.unreachable']],
    [{ type: 'profile.requested' }, ['session: profile.requested']],
    [{ type: 'profile.awaited' }, ['session: profile.awaited']],
    [{ type: 'tokens.issued', tokens }, ['session: tokens.issued']],
    [{ type: 'signOut.requested' }, ['session: signOut.requested']],
    [
      { type: 'navigation.requested', target: place('/'), mode: 'push' },
      ['navigation: navigation.requested'],
    ],
    [{ type: 'entry.marked', place: place('/') }, ['navigation: entry.marked']],
    [{ type: 'step.entered', path: '/auth', step }, ['navigation: step.entered']],
    [{ type: 'step.updated', path: '/sign_up', step }, ['navigation: step.updated']],
    [{ type: 'step.ended', path: '/delete_account' }, ['navigation: step.ended']],
    [
      { type: 'connection.restored' },
      ['navigation: connection.restored', 'session: connection.restored'],
    ],
    [{ type: 'service.unavailable' }, ['navigation: service.unavailable']],
    [{ type: 'errorToasts.enabled' }, ['errorToasts: errorToasts.enabled']],
    [{ type: 'errorToasts.disabled' }, ['errorToasts: errorToasts.disabled']],
    [{ type: 'call.rejected', text: 'Нельзя' }, ['errorToasts: call.rejected']],
    [{ type: 'place.arrived', place: place('/auth'), mode: 'push' }, ['follow /auth (push)']],
    [{ type: 'screen.opened', path: '/dashboard' }, ['notes: dashboard.opened']],
    [{ type: 'screen.opened', path: '/get_card' }, []],
  ] as const)('%j reaches who is to know of it, and nobody else', (event, expected) => {
    const { app, told } = startApp();
    app.send(event);
    expect(told.toSorted()).toEqual([...expected].sort());
  });

  test.each([
    ['connection', 'Сеть сломалась'],
    ['dashboard', 'Кабинет сломался'],
  ] as const)('a defect of %s is told of, and the rest goes on', (name, text) => {
    const { app, told, arrive } = startApp();
    arrive('/dashboard');
    told.splice(0);
    app.send({ type: `xstate.error.actor.${name}`, error: new Error(text) } as never);
    expect(told).toEqual([`defect: Error: ${text}`]);
    expect(app.getSnapshot().status).toBe('active');
  });

  describe('the screen that is open', () => {
    test('has its flows as long as it is open, and no other has', () => {
      const { open, arrive } = startApp();
      expect(open()).toEqual([]);
      expect(arrive('/')).toEqual(['publicTiers']);
      expect(arrive('/auth')).toEqual([]);
      expect(arrive('/app_link')).toEqual(['appLink']);
      expect(arrive('/sign_up')).toEqual(['registration']);
      expect(arrive('/dashboard')).toEqual(['dashboard', 'offlineSnapshot']);
      expect(arrive('/service_work')).toEqual(['offlineSnapshot']);
      expect(arrive('/error404')).toEqual([]);
    });

    test('has flows that the system knows by their name, as it does those that last', () => {
      const { app, arrive } = startApp();
      const { children } = app.getSnapshot();
      for (const name of lasting) expect(app.system.get(name)).toBe(children[name]);
      const seen = new Set<string>();
      for (const path of [
        '/',
        '/app_link',
        '/sign_up',
        '/dashboard',
        '/service_work',
        '/delete_account',
      ]) {
        for (const name of arrive(path)) {
          expect(app.system.get(name), `${name} at ${path}`).toBe(app.getSnapshot().children[name]);
          seen.add(name);
        }
      }
      expect([...seen].sort()).toEqual([...screens].sort());
    });

    test.each(['/', '/dashboard', '/sign_up', '/delete_account'])(
      '%s stays as it is when it is arrived at again, and begins anew after another one',
      (path) => {
        const { app, arrive } = startApp();
        const flowsAt = (at: string) => arrive(at).map((name) => app.getSnapshot().children[name]);
        const flows = flowsAt(path);
        const { screen } = app.getSnapshot().context;
        expect(flowsAt(path)).toEqual(flows);
        expect(app.getSnapshot().context.screen).toBe(screen);
        arrive('/auth');
        for (const flow of flowsAt(path).slice(-1)) expect(flows).not.toContain(flow);
        expect(app.getSnapshot().context.screen).toEqual({ path });
        expect(app.getSnapshot().context.screen).not.toBe(screen);
      },
    );

    test.each([
      ['session.started', '/auth', true],
      ['session.started', '/dashboard', true],
      ['session.started', '/', false],
      ['session.started', '/sign_up', false],
      ['session.ended', '/dashboard', true],
      ['session.ended', '/auth', false],
      ['session.ended', '/delete_account', false],
    ] as const)('%s at %s: it is closed: %s', (type, path, isClosed) => {
      const { app, arrive } = startApp();
      arrive(path);
      app.send(type === 'session.ended' ? { type, end: 'signedOut' } : { type });
      expect(app.getSnapshot().matches({ screen: 'none' })).toBe(isClosed);
      expect(app.getSnapshot().context.screen).toEqual(isClosed ? null : { path });
    });

    test('a new client finds no screen of the one before', () => {
      const { app, arrive } = startApp();
      arrive('/dashboard');
      const { children } = app.getSnapshot();
      app.send({ type: 'client.loaded', client });
      app.send({ type: 'session.started' });
      expect(children.dashboard?.getSnapshot().status).toBe('stopped');
      expect(app.getSnapshot().context).toMatchObject({ client: null, screen: null });
    });

    test('the cabinet begins with what is known of the client, or with what the device keeps', () => {
      const { app, inputs, arrive } = startApp();
      arrive('/dashboard');
      expect(inputs).toMatchObject({
        dashboard: { card: null },
        offlineSnapshot: { client: null },
      });
      arrive('/');
      app.send({ type: 'client.loaded', client });
      arrive('/dashboard');
      expect(inputs).toMatchObject({
        dashboard: { card: client.card },
        offlineSnapshot: { client },
      });
      arrive('/');
      const later = { ...client, card: { ...client.card, points: 7 } };
      app.send({ type: 'client.updated', client: later });
      arrive('/dashboard');
      expect(inputs).toMatchObject({
        dashboard: { card: later.card },
        offlineSnapshot: { client: later },
      });
      app.send({ type: 'session.ended', end: 'signedOut' });
      arrive('/dashboard');
      expect(inputs).toMatchObject({
        dashboard: { card: null },
        offlineSnapshot: { client: null },
      });
    });

    test.each([{ type: 'session.started' }, { type: 'session.ended', end: 'signedOut' }] as const)(
      'the technical works keep no card of a client over $type, whoever is there then',
      (event) => {
        const { app, inputs, open, arrive } = startApp();
        app.send({ type: 'client.loaded', client });
        arrive('/service_work');
        expect(inputs).toMatchObject({ offlineSnapshot: { client: null } });
        app.send(event);
        expect(open()).toEqual([]);
        expect(app.getSnapshot().context.screen).toEqual({ path: '/service_work' });
      },
    );

    test.each([
      ['/', { type: 'connection.restored' }, ['publicTiers: tiers.requested']],
      ['/dashboard', { type: 'connection.restored' }, ['dashboard: connection.restored']],
      [
        '/dashboard',
        { type: 'client.loaded', client },
        [
          'dashboard: card.changed',
          'dashboard: connection.restored',
          'offlineSnapshot: client.changed',
        ],
      ],
      [
        '/dashboard',
        { type: 'client.updated', client },
        ['dashboard: card.changed', 'offlineSnapshot: client.changed'],
      ],
      ['/dashboard', { type: 'profile.unreachable' }, ['offlineSnapshot: copy.requested']],
      [
        '/dashboard',
        { type: 'page.loaded', offset: 0, transactions: [] },
        ['offlineSnapshot: page.loaded'],
      ],
      [
        '/delete_account',
        { type: 'connection.restored' },
        ['deletionSummary: connection.restored'],
      ],
      [
        '/delete_account',
        { type: 'session.started' },
        ['deletionSummary: session.started', 'accountDeletion: session.started'],
      ],
      [
        '/delete_account',
        { type: 'session.ended', end: 'refused' },
        ['deletionSummary: session.ended', 'accountDeletion: session.ended'],
      ],
      ['/sign_up', { type: 'connection.restored' }, []],
      ['/sign_up', arrival(), ['registration: place.arrived']],
      ['/delete_account', arrival(), ['accountDeletion: place.arrived']],
      ['/dashboard', arrival(), []],
    ] as const)('%s hears %j', (path, event, expected) => {
      const { app, told, arrive } = startApp();
      arrive(path);
      app.send(event);
      const isOfScreen = (line: string) => screens.some((name) => line.startsWith(`${name}: `));
      expect(told.filter(isOfScreen)).toEqual(expected);
    });

    test('the login is asked for when its page is opened, and when it begins anew there', () => {
      const { app, told, arrive } = startApp();
      const asked = () => told.filter((line) => line === 'session: login.requested').length;
      arrive('/');
      expect(asked()).toBe(0);
      arrive('/auth');
      arrive('/auth');
      expect(asked()).toBe(1);
      app.send({ type: 'session.ended', end: 'signedOut' });
      expect(asked()).toBe(2);
      app.send({ type: 'profile.refused' });
      arrive('/');
      app.send({ type: 'session.ended', end: 'signedOut' });
      expect(asked()).toBe(2);
    });

    test('the login hears of its page’s entries through the session, and of no other page’s', () => {
      const { app, told, arrive } = startApp();
      const heard = () => told.filter((line) => line === 'session: place.arrived').length;
      arrive('/');
      app.send(arrival());
      expect(heard()).toBe(0);
      arrive('/auth');
      app.send(arrival());
      expect(heard()).toBe(1);
    });

    test('a deletion whose page has been left hears of no entries', () => {
      const { app, told, arrive } = startApp();
      arrive('/delete_account');
      arrive('/');
      app.send(arrival());
      expect(told).not.toContain('accountDeletion: place.arrived');
    });

    test('what has been typed of a registration is there again, until somebody signs in or out', () => {
      const { app, inputs, arrive, end } = startApp();
      const typed = { phone: '+7 999 123 45 67' };
      const begun = () => {
        arrive('/');
        arrive('/sign_up');
        return inputs['registration'];
      };
      expect(begun()).toEqual({ codeLength: 4, values: null });
      app.send({ type: 'application.changed', values: typed });
      expect(begun()).toEqual({ codeLength: 4, values: typed });
      app.send({ type: 'session.started' });
      expect(begun()).toEqual({ codeLength: 4, values: null });
      app.send({ type: 'application.changed', values: typed });
      app.send({ type: 'session.ended', end: 'signedOut' });
      expect(begun()).toEqual({ codeLength: 4, values: null });
      app.send({ type: 'application.changed', values: typed });
      end('registration');
      expect(begun()).toEqual({ codeLength: 4, values: null });
    });
  });

  describe('the deletion of an account', () => {
    function startDeletion() {
      const started = startApp();
      started.arrive('/delete_account');
      return started;
    }

    test('is told that its page has been left, and lives until it ends by itself', () => {
      const { told, arrive, end, open } = startDeletion();
      expect(arrive('/')).toEqual(['publicTiers', 'accountDeletion']);
      expect(told).toEqual(['accountDeletion: screen.left']);
      end('accountDeletion');
      expect(open()).toEqual(['publicTiers']);
    });

    test('goes on where the person comes back while its answer is on the way', () => {
      const { app, told, arrive } = startDeletion();
      const { accountDeletion } = app.getSnapshot().children;
      arrive('/');
      arrive('/delete_account');
      expect(told).toEqual(['accountDeletion: screen.left', 'accountDeletion: screen.returned']);
      expect(app.getSnapshot().children.accountDeletion).toBe(accountDeletion);
    });

    test.each(['session.started', 'session.ended'] as const)(
      'is no business of another session: %s',
      (type) => {
        const { app, arrive, open } = startDeletion();
        arrive('/');
        app.send(type === 'session.ended' ? { type, end: 'signedOut' } : { type });
        expect(open()).toEqual(['publicTiers']);
      },
    );

    test('is another one where its page is opened anew after it has ended', () => {
      const { app, told, arrive, end } = startDeletion();
      const { accountDeletion } = app.getSnapshot().children;
      end('accountDeletion');
      arrive('/');
      arrive('/delete_account');
      expect(app.getSnapshot().children.accountDeletion).not.toBe(accountDeletion);
      expect(told).toEqual([]);
    });
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

    test('has flows that the system knows by their name', async () => {
      const { app } = await startOpen();
      const { children } = app.getSnapshot();
      for (const name of overlays) {
        expect(children[name]).toBeDefined();
        expect(app.system.get(name)).toBe(children[name]);
      }
    });

    test('that was opened before its code was here opens with it', async () => {
      const { app, code, inputs } = startApp();
      app.send(opened);
      code.resolve();
      await settled();
      expect(inputs['modalStack']).toMatchObject({ opened: profile });
    });

    test('knows the client who was there before it, and nobody of a session that is over', async () => {
      const maria = { ...client, firstName: 'Мария' };
      for (const known of [maria, null]) {
        const { app, code, inputs } = startApp();
        app.send({ type: 'client.loaded', client });
        app.send({ type: 'client.updated', client: maria });
        if (!known) app.send({ type: 'session.ended', end: 'signedOut' });
        app.send(opened);
        code.resolve();
        await settled();
        expect(inputs['modalStack']).toMatchObject({ client: known });
      }
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
      [{ type: 'client.updated', client }, ['modalStack: client.updated']],
      [{ type: 'client.confirmed', client }, ['modalStack: client.confirmed']],
      [
        { type: 'connection.restored' },
        [
          'modalStack: connection.restored',
          'navigation: connection.restored',
          'session: connection.restored',
        ],
      ],
      [{ type: 'menu.opened' }, ['menu: menu.opened']],
      [{ type: 'modal.closed', modal: { id: 'menu' } }, ['modalStack: modal.closed']],
      [
        { type: 'section.chosen', section: 'trans' },
        [
          'modalStack: stack.dismissed',
          'sectionHighlight: section.chosen',
          'modalStack: place.requested',
        ],
      ],
      [
        { type: 'session.ended', end: 'signedOut' },
        ['modalStack: session.ended', 'navigation: session.ended'],
      ],
      [{ type: 'place.arrived', place: place('/auth'), mode: 'push' }, ['follow /auth (push)']],
    ] as const)('hears %j', async (event, expected) => {
      const { app, told } = await startOpen();
      app.send(event);
      expect(told.toSorted()).toEqual([...expected].sort());
    });

    test('a client’s modals have left the entry before another place is led to', async () => {
      const { app, told } = await startOpen();
      app.send({ type: 'session.ended', end: 'signedOut' });
      expect(told.indexOf('modalStack: session.ended')).toBeLessThan(
        told.indexOf('navigation: session.ended'),
      );
    });
  });
});
