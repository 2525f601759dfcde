import { createClient } from '#api/client.ts';
import { createContent } from '#api/content.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { createPins } from '#api/pins.ts';
import { createTokens } from '#api/tokens.ts';
import { contractFor } from '#conformance/calls.ts';
import { breaks } from '#conformance/finding.ts';
import { seesSignedOut } from '#conformance/judge/sees.ts';
import { failureTexts } from '#ui/texts.ts';
import type { Probed, Probe } from './probe';

/** Token of a valid form that belongs to no client. */
const unknownToken = 'conformance-check-unknown-token';

/** Checks the public calls, and the answers to an unknown token. */
export async function checkPublic(probe: Probe): Promise<void> {
  const { call, target } = probe;
  await call('public/loyalty_levels', (http) => createLoyalty(http).tiers());
  await call('qna-list', (http) => createContent(http).questions());
  await call('pins', (http) =>
    createPins(http, { onError: () => {} }).stations({ url: target.pins }),
  );
  await checkUnknownTokens(probe);
}

async function checkUnknownTokens({ call, results }: Probe) {
  const me = await call('client/me', (http) => createClient(http).me(), {
    token: unknownToken,
    isProbe: true,
  });
  const { status } = me;
  results.tried('unauthorized');
  if (status !== 401)
    results.note(
      'unauthorized',
      breaks(
        'section 8',
        'an unknown token is not answered with HTTP 401, which would ask for a refresh',
        status === 403 ? seesSignedOut : wordsOf(me),
      ),
      title('client/me'),
    );

  const tokens = { refreshToken: unknownToken, accessToken: unknownToken };
  const calls = {
    refresh_token: await call('refresh_token', (http) => createTokens(http).refresh(tokens), {
      isProbe: true,
    }),
    fresh_login: await call('fresh_login', (http) => createTokens(http).freshLogin(tokens), {
      isProbe: true,
    }),
  };
  for (const id of ['refresh_token', 'fresh_login'] as const)
    if (!isRefused(calls[id]))
      results.note(
        'unauthorized',
        breaks(
          'D22',
          'an unknown token is not refused',
          `«${failureTexts.unread}», for ever: the session neither goes on nor ends`,
        ),
        title(id),
      );
}

const title = (id: 'client/me' | 'refresh_token' | 'fresh_login') => contractFor(id).path;

const wordsOf = ({ judgement }: Probed<unknown>): string => {
  if (judgement.kind === 'refused') return judgement.sees;
  return judgement.kind === 'broken'
    ? (judgement.findings[0]?.sees ?? '')
    : 'The data of a client nobody has signed in as';
};

/** These statuses are refusals whatever the body says; with another status the envelope must refuse (D22). */
const isRefused = ({ judgement, status }: Probed<unknown>): boolean =>
  [400, 401, 403].includes(status) ||
  (judgement.kind === 'refused' && status < 500 && status !== 429);
