import { createActor, fromCallback, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { appMachine } from '../../machines/app';
import { place } from '../../src/domain/routes';
import { tokens } from '../support/examples';
import { edges } from '../support/edges';

const flows = ['session', 'navigation', 'connection', 'errorToasts'] as const;

/** The root with flows that do nothing but write down what they are told. */
function startApp() {
  const told: string[] = [];
  const listening = (name: string) =>
    fromCallback<EventObject>(({ receive }) => {
      receive(({ type }) => told.push(`${name}: ${type}`));
    }) as never;
  const app = createActor(
    appMachine.provide({
      actors: Object.fromEntries(flows.map((name) => [name, listening(name)])),
      actions: {
        closeScreens: (_, { paths }) => told.push(`close ${paths.join(', ')}`),
        followPlace: (_, { place: { path }, mode }) => told.push(`follow ${path} (${mode})`),
        reportDefect: (_, { error }) => told.push(`defect: ${String(error)}`),
      },
    }),
    {
      input: { tokens, codeLength: 4, isOnline: true, target: place('/'), isReloaded: false },
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
  return { app, told };
}

describe('app', () => {
  test('has these transitions and no others', () => {
    expect(edges(appMachine)).toEqual([
      'running | call.rejected | -',
      'running | client.loaded | -',
      'running | connection.restored | -',
      'running | error connection | -',
      'running | error errorToasts | -',
      'running | error navigation | -',
      'running | error session | -',
      'running | errorToasts.disabled | -',
      'running | errorToasts.enabled | -',
      'running | place.arrived | -',
      'running | profile.refused | -',
      'running | profile.requested | -',
      'running | profile.unreachable | -',
      'running | service.unavailable | -',
      'running | session.ended | -',
      'running | session.started | -',
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
});
