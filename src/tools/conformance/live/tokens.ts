import { createClient } from '#api/client.ts';
import { createTokens } from '#api/tokens.ts';
import { breaks, tolerated } from '#conformance/finding.ts';
import { seesSignedOut } from '#conformance/judge/sees.ts';
import type { Tokens } from '#domain/client.ts';
import type { Probe } from './probe';

/** Exchanges the session's tokens in every way the cabinet does; returns those that are valid. */
export async function checkTokens(probe: Probe, tokens: Tokens): Promise<Tokens> {
  const rotated = await rotate(probe, tokens);
  if (!rotated) {
    probe.results.skip(['parallel'], 'the first refresh has failed');
    return freshened(probe, tokens);
  }
  return freshened(probe, await refreshTwice(probe, rotated));
}

/** Whether the backend accepts the token; the answer itself is judged elsewhere. */
const works = async ({ call }: Probe, { accessToken }: Pick<Tokens, 'accessToken'>) => {
  const me = await call('client/me', (http) => createClient(http).me(), {
    token: accessToken,
    isProbe: true,
  });
  return me.status !== 401 && me.status !== 403;
};

const refresh = (probe: Probe, { refreshToken }: Tokens, isProbe = false) =>
  probe.call('refresh_token', (http) => createTokens(http).refresh({ refreshToken }), { isProbe });

async function rotate(probe: Probe, tokens: Tokens): Promise<Tokens | null> {
  const { results } = probe;
  const { value } = await refresh(probe, tokens);
  if (!value) {
    results.skip(['rotation'], 'the refresh has failed');
    return null;
  }
  results.tried('rotation');
  if (!(await works(probe, value)))
    results.note('rotation', breaks('section 4', 'the new access token is refused', seesSignedOut));
  if (value.accessToken === tokens.accessToken)
    results.note(
      'rotation',
      breaks('section 4', 'a refresh brings the same access token', seesSignedOut),
    );
  if (value.refreshToken === tokens.refreshToken)
    results.note('rotation', tolerated('section 4', 'a refresh keeps the refresh token'));
  return value;
}

/** Sends the same refresh token twice, as the cabinet does after a lost answer (D13, D22). */
async function refreshTwice(probe: Probe, tokens: Tokens): Promise<Tokens> {
  const { results } = probe;
  results.tried('parallel');
  const probed = await Promise.all([refresh(probe, tokens, true), refresh(probe, tokens, true)]);
  const issued = probed.flatMap(({ value }) => value ?? []);
  const good: Tokens[] = [];
  for (const pair of issued) if (await works(probe, pair)) good.push(pair);
  if (good.length === 0)
    results.note(
      'parallel',
      breaks('D13', 'one refresh token sent twice ends the session', seesSignedOut),
    );
  else if (good.length < probed.length)
    results.note(
      'parallel',
      tolerated(
        'D22',
        'one refresh token is good for one answer',
        `After a lost answer: ${seesSignedOut}`,
      ),
    );
  return good.at(-1) ?? issued.at(-1) ?? tokens;
}

async function freshened(probe: Probe, tokens: Tokens): Promise<Tokens> {
  const { accessToken } = tokens;
  const { value } = await probe.call('fresh_login', (http) =>
    createTokens(http).freshLogin({ accessToken }),
  );
  if (!value) return tokens;
  if (!(await works(probe, value)))
    probe.results.note(
      'fresh_login',
      breaks('section 4', 'the new access token is refused', seesSignedOut),
    );
  return { ...tokens, accessToken: value.accessToken };
}
