import {
  assertEvent,
  createActor,
  createMachine,
  type AnyActorRef,
  type AnyStateMachine,
  type InputFrom,
} from 'xstate';
import { describe, expect, test } from 'vitest';
import { onScreen as accountDeletion } from '#machines/account/accountDeletion.ts';
import { onScreen as deletionSummary } from '#machines/account/deletionSummary.ts';
import { onScreen as registration } from '#machines/account/registration.ts';
import { appMachine, type OverlayFlows } from '#machines/app/app.ts';
import { onScreen as appLink } from '#machines/app/appLink.ts';
import { onScreen as dashboard } from '#machines/dashboard/dashboard.ts';
import { onScreen as offlineSnapshot } from '#machines/dashboard/offlineSnapshot.ts';
import { onScreen as publicTiers } from '#machines/dashboard/publicTiers.ts';
import { errorOf } from '#machines/shared/flow.ts';
import type { OnScreen, ScreenContent } from '#machines/shared/screenEvents.ts';
import { place } from '#domain/routes.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const lasting = ['session', 'navigation', 'connection', 'errorToasts', 'notes'] as const;

type Content = Omit<ScreenContent, 'flows'> & { flows: Record<string, OnScreen> };
const screens: Record<string, Content> = {
  '/': { flows: { publicTiers } },
  '/auth': { flows: {}, closesOn: ['session.started'] },
  '/app_link': { flows: { appLink } },
  '/sign_up': { flows: { registration } },
  '/dashboard': {
    flows: { dashboard, offlineSnapshot },
    closesOn: ['session.started', 'session.ended'],
  },
  '/service_work': { flows: { offlineSnapshot: { receives: ['session.ended'] } } },
  '/delete_account': { flows: { accountDeletion, deletionSummary } },
};
const profile = { id: 'edit-profile' } as const;
const entry = { index: 1, page: '/dashboard', modals: [] };

/** The root with flows that do nothing but write down what they are told. */
function startApp(input: Partial<InputFrom<typeof appMachine>> = {}) {
  const told: string[] = [];
  const code = heldCall<OverlayFlows, void>();
  const inputs: Record<string, unknown> = {};
  const listening = (name: string): AnyStateMachine =>
    createMachine({
      context: ({ input: given }: { input: unknown }) => {
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
    });
  const flowOf = (name: string) => ({ logic: listening(name), input: (given: object) => given });
  const overlay = (name: string) => ({ logic: listening(name), input: () => undefined });
  const app = createActor(
    appMachine.provide({
      actors: {
        ...Object.fromEntries(lasting.map((name) => [name, listening(name)])),
        loadOverlays: code.logic,
      },
      actions: {
        followPlace: ({ event }) => {
          assertEvent(event, 'place.arrived');
          told.push(`follow ${event.place.path} (${event.mode})`);
        },
        showOverlays: () => told.push('draw what lies over the page'),
        showUnopened: () => told.push('it did not open'),
        reportDefect: ({ event }) => told.push(`defect: ${String(errorOf(event))}`),
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
  const open = () => app.getSnapshot().context.flows.map(({ id }) => id);
  const running = (): Record<string, AnyActorRef | undefined> => app.getSnapshot().children;
  const arrive = (path: string) => {
    const { flows = {}, ...content } = screens[path] ?? {};
    const brought = Object.entries(flows).map(
      ([name, onScreen]) => [name, { ...onScreen, flow: flowOf(name) }] as const,
    );
    const screen = { ...content, flows: Object.fromEntries(brought) };
    app.send({ type: 'screen.opened', path, content: screen });
    return open();
  };
  const end = (name: string) => running()[name]?.send({ type: 'test.ended' });
  const bring = async () => {
    code.resolve({
      modalStack: flowOf('modalStack'),
      menu: overlay('menu'),
      sectionHighlight: overlay('sectionHighlight'),
    });
    await settled();
  };
  return { app, told, bring, inputs, open, running, arrive, end };
}

const content = { flows: {} };
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
    [{ type: 'screen.opened', path: '/dashboard', content }, ['notes: dashboard.opened']],
    [{ type: 'screen.opened', path: '/get_card', content }, []],
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
        const { app, arrive, running } = startApp();
        const flowsAt = (at: string) => arrive(at).map((name) => running()[name]);
        const flows = flowsAt(path);
        const { screen } = app.getSnapshot().context;
        expect(flowsAt(path)).toEqual(flows);
        expect(app.getSnapshot().context.screen).toBe(screen);
        arrive('/auth');
        for (const flow of flowsAt(path).slice(-1)) expect(flows).not.toContain(flow);
        expect(app.getSnapshot().context.screen).toMatchObject({ path });
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
      expect(app.getSnapshot().context.screen).toEqual(
        isClosed ? null : expect.objectContaining({ path }),
      );
    });

    test('a new client finds no screen of the one before', () => {
      const { app, arrive, running } = startApp();
      arrive('/dashboard');
      const cabinet = running()['dashboard'];
      app.send({ type: 'client.loaded', client });
      app.send({ type: 'session.started' });
      expect(cabinet?.getSnapshot()).toMatchObject({ status: 'stopped' });
      expect(app.getSnapshot().context).toMatchObject({ client: null, screen: null });
    });

    test('the cabinet begins with what is known of the client, or with what the device keeps', () => {
      const { app, inputs, arrive } = startApp();
      arrive('/dashboard');
      expect(inputs).toMatchObject({
        dashboard: { client: null },
        offlineSnapshot: { client: null },
      });
      arrive('/');
      app.send({ type: 'client.loaded', client });
      arrive('/dashboard');
      expect(inputs).toMatchObject({
        dashboard: { client },
        offlineSnapshot: { client },
      });
      arrive('/');
      const later = { ...client, card: { ...client.card, points: 7 } };
      app.send({ type: 'client.updated', client: later });
      arrive('/dashboard');
      expect(inputs).toMatchObject({
        dashboard: { client: later },
        offlineSnapshot: { client: later },
      });
      app.send({ type: 'session.ended', end: 'signedOut' });
      arrive('/dashboard');
      expect(inputs).toMatchObject({
        dashboard: { client: null },
        offlineSnapshot: { client: null },
      });
    });

    test('a flow is told what it receives, and one that has ended is dropped', () => {
      const { app, told, open, arrive, end } = startApp();
      arrive('/service_work');
      const ended = { type: 'session.ended', end: 'signedOut' } as const;
      app.send({ type: 'client.loaded', client });
      app.send(ended);
      const heard = told.filter((one) => one.startsWith('offlineSnapshot'));
      expect(heard).toEqual(['offlineSnapshot: session.ended']);
      end('offlineSnapshot');
      expect(open()).toEqual([]);
      expect(app.getSnapshot().context.screen).toMatchObject({ path: '/service_work' });
    });

    test('what has been typed of a registration is there again, until somebody signs in or out', () => {
      const { app, inputs, arrive } = startApp();
      const typed = { phone: '+7 999 123 45 67' };
      const begun = () => {
        arrive('/');
        arrive('/sign_up');
        return inputs['registration'];
      };
      expect(begun()).toMatchObject({ codeLength: 4, draft: null });
      app.send({ type: 'application.changed', values: typed });
      expect(begun()).toMatchObject({ codeLength: 4, draft: typed });
      app.send({ type: 'session.started' });
      expect(begun()).toMatchObject({ codeLength: 4, draft: null });
      app.send({ type: 'application.changed', values: typed });
      app.send({ type: 'session.ended', end: 'signedOut' });
      expect(begun()).toMatchObject({ codeLength: 4, draft: null });
      app.send({ type: 'application.changed', values: typed });
      app.send({ type: 'application.changed', values: null });
      expect(begun()).toMatchObject({ codeLength: 4, draft: null });
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
      expect(arrive('/')).toEqual(['accountDeletion', 'publicTiers']);
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
      const { told, arrive, running, end } = startDeletion();
      const { accountDeletion: first } = running();
      end('accountDeletion');
      arrive('/');
      arrive('/delete_account');
      expect(running()['accountDeletion']).not.toBe(first);
      expect(told).toEqual([]);
    });
  });

  describe('what lies over the page', () => {
    const opened = { type: 'modal.opened', modal: profile } as const;

    /** Its code is here, and nothing has been told yet. */
    async function startOpen() {
      const { app, told, bring } = startApp({ entry });
      await bring();
      const drawn = told.splice(0);
      return { app, told, drawn };
    }

    test('knows the client who was there before it, and nobody of a session that is over', async () => {
      const maria = { ...client, firstName: 'Мария' };
      for (const known of [maria, null]) {
        const { app, bring, inputs } = startApp();
        app.send({ type: 'client.loaded', client });
        app.send({ type: 'client.updated', client: maria });
        if (!known) app.send({ type: 'session.ended', end: 'signedOut' });
        app.send(opened);
        await bring();
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
