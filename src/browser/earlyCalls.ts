type Wanted = { method: string; url: string; body: string | undefined; token: string | null };
type Early = { answer: Promise<Response>; stop: () => void };

/** Set by `src/build/earlyCalls.js` in the cabinet's page for a client. */
const page = globalThis as { takeEarlyCall?: (wanted: Wanted) => Early | undefined };

/**
 * The response of the call that the page made before its code had loaded, once; undefined where the
 * page made none. Rejects as `fetch` does.
 */
export function takeEarlyCall(wanted: Wanted, signal?: AbortSignal): Promise<Response> | undefined {
  const early = page.takeEarlyCall?.(wanted);
  if (!early) return undefined;
  if (signal?.aborted) early.stop();
  else signal?.addEventListener('abort', early.stop, { once: true });
  return early.answer;
}
