import { createActor, setup } from 'xstate';
import { createClient } from '#api/client.ts';
import { createHttp } from '#api/http.ts';
import { composeSession } from '#app/composeSession.ts';
import type { Session } from '#machines/app/session.ts';

/** The app's session and calls without its screens, for tests that need many calls at once. */
const { logic, input, http, watch } = composeSession({
  settings: __SETTINGS__,
  onRejected: () => {},
  onUnavailable: () => {},
  session: () => session(),
});
const root = createActor(
  setup({ actors: { session: logic } }).createMachine({
    invoke: { id: 'session', src: 'session', input },
  }),
);
const session = (): Session => {
  const { session: running } = root.getSnapshot().children;
  if (!running) throw new Error('The session has ended');
  return running;
};
const client = createClient(createHttp(http));

Object.assign(globalThis, {
  /** Makes `count` calls at once; resolves with the outcome of each. */
  callInParallel: async (count: number) => {
    const calls = Array.from({ length: count }, () => client.pointsForecast({ days: 30 }));
    const results = await Promise.allSettled(calls);
    return results.map((result) =>
      result.status === 'fulfilled' ? 'answered' : (result.reason as Error).name,
    );
  },
  stateOfSession: () => {
    const { value, context } = session().getSnapshot();
    return { value, hasTokens: context.tokens !== null };
  },
});

root.start();
watch();
document.body.dataset['ready'] = '';
