import { createClient } from '../../../src/api/client';
import { createHttp } from '../../../src/api/http';
import { composeSession } from '../../../src/compose/session';

/** The app's own session and calls without its screens, for tests that need many calls at once. */
const { session, http, start } = composeSession({
  settings: __SETTINGS__,
  onRejected: () => {},
  onUnavailable: () => {},
  setErrorToasts: () => {},
  go: () => {},
});
const client = createClient(createHttp(http));

Object.assign(globalThis, {
  /** Makes that many calls at once and says how each ended. */
  callInParallel: async (count: number) => {
    const calls = Array.from({ length: count }, () => client.pointsForecast({ days: 30 }));
    const results = await Promise.allSettled(calls);
    return results.map((result) =>
      result.status === 'fulfilled' ? 'answered' : (result.reason as Error).name,
    );
  },
  stateOfSession: () => {
    const { value, context } = session.getSnapshot();
    return { value, hasTokens: context.tokens !== null };
  },
});

start();
document.body.dataset['ready'] = '';
