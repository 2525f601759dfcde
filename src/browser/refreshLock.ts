import { exchangeLimit } from '#domain/client.ts';
import { yieldToMain } from './yieldToMain';

const name = 'token-renewal';

/**
 * Runs `exchange` in one tab at a time; the others wait their turn. The lock outlives the answer by
 * a task: what is done with it at once, as storing new tokens, is done before the next tab's turn.
 * Where the browser has no locks, or gives none, it runs at once, and the server's grace for the
 * previous refresh token covers the race.
 */
export function underRefreshLock<Result>(
  exchange: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isRun = false;
    const run = async () => {
      isRun = true;
      const answer = exchange();
      answer.then(resolve, reject);
      const limit = new Promise((end) => setTimeout(end, exchangeLimit));
      await Promise.race([answer, limit]).catch(() => {});
      await yieldToMain();
    };
    const ask = async () => navigator.locks.request(name, signal ? { signal } : {}, run);
    ask().catch((error: Error) => {
      if (signal?.aborted) reject(error);
      else if (!isRun) void run();
    });
  });
}
