import { createActor, createMachine, type InputFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { appMachine } from '#machines/app/app.ts';
import { place } from '#domain/routes.ts';
import { client, tokens } from '#tests/support/examples.ts';
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

    test('a client’s modals have left the entry before another place is led to', async () => {
      const { app, told } = await startOpen();
      app.send({ type: 'session.ended', end: 'signedOut' });
      expect(told.indexOf('modalStack: session.ended')).toBeLessThan(
        told.indexOf('navigation: session.ended'),
      );
    });
  });
});
