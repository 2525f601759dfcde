import { createActor, setup, waitFor } from 'xstate';
import { createClient } from '#api/client.ts';
import { createContent } from '#api/content.ts';
import { createHttp } from '#api/http.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { createPins } from '#api/pins.ts';
import { createTransactions } from '#api/transactions.ts';
import { composeSession } from '#app/composeSession.ts';
import { writeTokens } from '#browser/tokenCookies.ts';
import { toFailure } from '#domain/failure.ts';
import type { Session } from '#machines/app/session.ts';
import { createAccountCalls } from '#app/accountCalls.ts';
import { replacing } from '#features/phone-change/replacing.ts';
import { parseSettings } from '#src/settings.ts';
import { loadFailureText } from '#ui/feedback/errorMessages.ts';
import type { Browser } from './device';
import type { Server } from './server';

/** What the matrix's clients are called: each cell begins with a sandbox as it was seeded. */
export const phone = '+79990000003';
export const newPhone = '+79995550101';

/** The client's own session and calls, put together as the app puts them, over the real sandbox. */
export async function openClient(server: Server, browser: Browser, isVisitor: boolean) {
  const { url } = server;
  const toasts: string[] = [];
  const works: true[] = [];
  const settings = parseSettings({ VITE_API_URL: url, VITE_CONTENT_URL: url });
  if (!isVisitor) writeTokens(await issueTokens(server));

  const composed = composeSession({
    settings,
    onRejected: ({ shownError }) => toasts.push(shownError),
    onUnavailable: () => works.push(true),
    session: () => running(),
  });
  const { logic, input, http } = composed;
  const root = createActor(
    setup({ actors: { session: logic } }).createMachine({
      invoke: { id: 'session', src: 'session', input },
    }),
  );
  const running = (): Session => {
    const { session } = root.getSnapshot().children;
    if (!session) throw new Error('There is no session');
    return session;
  };
  root.start();
  const signIn = await composed.calls();
  if (!isVisitor)
    await waitFor(running(), (now) => now.matches({ signedIn: { profile: 'loaded' } }));

  const tell = (error: unknown) => toasts.push(loadFailureText(toFailure(error)));
  const whileIssuing = replacing(() => running().getSnapshot().context.tokens);
  return {
    server,
    browser,
    toasts,
    works,
    session: running,
    signIn,
    account: createAccountCalls({ ...http, whileIssuing }),
    own: createClient(createHttp(http)),
    transactions: createTransactions(createHttp(http), settings),
    loyalty: createLoyalty(createHttp(http)),
    content: createContent(createHttp({ baseUrl: url }), { onError: tell }),
    pins: createPins(createHttp({ baseUrl: url }), { onError: () => {} }),
    tokens: () => running().getSnapshot().context.tokens,
    isSignedIn: () => running().getSnapshot().hasTag('signedIn'),
    stop: () => root.stop(),
  };
}

export type Client = Awaited<ReturnType<typeof openClient>>;

/** A session of the client, begun by plain calls. */
export async function issueTokens({ plainly, codeFor }: Server, phone_number = phone) {
  const { body } = await plainly('/v1/login', { phone_number });
  const { body: issued } = await plainly('/v1/verify_code', {
    phone_number,
    operation_id: body['operation_id'],
    sms_code: await codeFor(phone_number),
    source: 'Личный кабинет',
  });
  const tokens = issued['tokens'] as { access_token: string; refresh_token: string };
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}
