import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { lastingFlows } from '#app/lastingFlows.ts';
import { rootWithoutWorld, visitor } from '#tests/support/root.ts';

test('the flows that live as long as the page are those the root runs', () => {
  const root = createActor(rootWithoutWorld, { input: visitor }).start();
  const { children } = root.getSnapshot();
  const flows = lastingFlows(root);
  expect(Object.keys(flows).sort()).toEqual(['connection', 'navigation', 'session']);
  expect(flows.session).toBe(children.session);
  expect(flows.navigation).toBe(children.navigation);
  expect(flows.connection).toBe(children.connection);
});

test.each(['session', 'navigation', 'connection'])('the app has ended without its %s', (name) => {
  const all = { session: {}, navigation: {}, connection: {} };
  const ended = { getSnapshot: () => ({ children: { ...all, [name]: undefined } }) };
  const root = ended as unknown as Parameters<typeof lastingFlows>[0];
  expect(() => lastingFlows(root)).toThrow('The app has ended');
});
