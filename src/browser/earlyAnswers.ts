/** A read that `src/build/earlyCalls.js` has sent before the code was there; `body` is empty for none. */
type EarlyCall = { url: string; body: string; authorization: string; answer: Promise<Response> };

declare global {
  var earlyCalls: EarlyCall[] | undefined;
}

/** Sends the request, unless the page has sent the same one itself: its answer is taken then, once. */
export async function fetchUnlessAsked(request: Request): Promise<Response> {
  const calls = globalThis.earlyCalls ?? [];
  const authorization = request.headers.get('authorization');
  const isSame = (call: EarlyCall) =>
    call.url === request.url && call.authorization === authorization;
  if (!calls.some(isSame)) return fetch(request);
  const body = await request.clone().text();
  const at = calls.findIndex((call) => isSame(call) && call.body === body);
  const [call] = at < 0 ? [] : calls.splice(at, 1);
  return call ? unlessAborted(call.answer, request.signal) : fetch(request);
}

/** The wait may be given up, the answer is then nobody's. */
const unlessAborted = (answer: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject);
  });
