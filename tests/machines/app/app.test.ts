import { createActor, createMachine, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { onScreen as accountDeletion } from '#machines/account/accountDeletion.ts';
import { onScreen as registration } from '#machines/account/registration.ts';
import { appMachine, type OverlayFlows } from '#machines/app/app.ts';
import { onScreen as publicTiers } from '#machines/dashboard/publicTiers.ts';
import type { OnScreen } from '#machines/shared/onScreen.ts';
import { place } from '#domain/routes.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const lasting = ['session', 'navigation', 'connection', 'errorToasts', 'notes'] as const;

const screens: Record<string, Record<string, OnScreen>> = {
  '/': { publicTiers },
  '/sign_up': { registration },
  '/service_work': { offlineSnapshot: { receives: ['session.ended'] } },
  '/delete_account': { accountDeletion },
};

/** The root with flows that only record the events they receive. */
function startApp() {
  const reported: string[] = [];
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
            '*': { actions: ({ event: { type } }) => reported.push(`${name}: ${type}`) },
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
    }),
    {
      input: {
        tokens,
        codeLength: 4,
        isOnline: true,
        target: place('/'),
        isReloaded: false,
        entry: { index: 1, page: '/dashboard', modals: [] },
      },
    },
  );
  app.start();
  /** The flows of the screen that is open. */
  const open = () => app.getSnapshot().context.flows.map(({ id }) => id);
  const running = (): Record<string, AnyActorRef | undefined> => app.getSnapshot().children;
  const arrive = (path: string) => {
    const brought = Object.entries(screens[path] ?? {}).map(
      ([name, onScreen]) => [name, { ...onScreen, flow: flowOf(name) }] as const,
    );
    app.send({ type: 'screen.opened', path, content: { flows: Object.fromEntries(brought) } });
    return open();
  };
  const end = (name: string) => running()[name]?.send({ type: 'test.ended' });
  const load = async () => {
    code.resolve({
      modalStack: flowOf('modalStack'),
      menu: overlay('menu'),
      sectionHighlight: overlay('sectionHighlight'),
    });
    await settled();
  };
  return { app, reported, load, inputs, open, running, arrive, end };
}

test('app: a flow receives only the events it declares, and a flow that has ended is dropped', () => {
  const { app, reported, open, arrive, end } = startApp();
  arrive('/service_work');
  app.send({ type: 'client.loaded', client });
  app.send({ type: 'session.ended', end: 'signedOut' });
  const received = reported.filter((one) => one.startsWith('offlineSnapshot'));
  expect(received).toEqual(['offlineSnapshot: session.ended']);
  end('offlineSnapshot');
  expect(open()).toEqual([]);
  expect(app.getSnapshot().context.screen).toMatchObject({ path: '/service_work' });
});

test('app: a registration keeps its typed values until somebody signs in or out, or until they are cleared', () => {
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

describe('the deletion of an account', () => {
  function startDeletion() {
    const started = startApp();
    started.arrive('/delete_account');
    return started;
  }

  test('receives screen.left when its page is left, and runs until it ends by itself', () => {
    const { reported, arrive, end, open } = startDeletion();
    expect(arrive('/')).toEqual(['accountDeletion', 'publicTiers']);
    expect(reported).toEqual(['accountDeletion: screen.left']);
    end('accountDeletion');
    expect(open()).toEqual(['publicTiers']);
  });

  test('receives screen.returned when its page is opened again', () => {
    const { reported, arrive, open } = startDeletion();
    arrive('/');
    arrive('/delete_account');
    expect(reported).toEqual(['accountDeletion: screen.left', 'accountDeletion: screen.returned']);
    expect(open()).toEqual(['accountDeletion']);
  });

  test('is a new flow when its page is opened again after the first one has ended', () => {
    const { reported, arrive, running, end, open } = startDeletion();
    const { accountDeletion: first } = running();
    end('accountDeletion');
    arrive('/');
    arrive('/delete_account');
    expect(open()).toEqual(['accountDeletion']);
    expect(running()['accountDeletion']).not.toBe(first);
    expect(reported).toEqual([]);
  });
});

test('app: the modal stack receives session.ended before the navigation does', async () => {
  const { app, reported, load } = startApp();
  await load();
  app.send({ type: 'session.ended', end: 'signedOut' });
  expect(reported.filter((one) => /^(modalStack|navigation): session\.ended$/.test(one))).toEqual([
    'modalStack: session.ended',
    'navigation: session.ended',
  ]);
});
