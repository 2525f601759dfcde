import { describe, expect, test, vi } from 'vitest';
import { sessionActions } from '#app/sessionActions.ts';
import type { LateCalls } from '#app/sessionActors.ts';

type Revoke = (args: unknown, params: { tokens: object | null }) => void;

/** The action over calls that are only counted. */
function revoking() {
  const logout = vi.fn(() => Promise.resolve());
  const calls = vi.fn(() => Promise.resolve({ logout })) as unknown as LateCalls;
  const { revokeTokens } = sessionActions(calls, { tell: vi.fn() });
  return { revoke: revokeTokens as unknown as Revoke, calls, logout };
}

describe('the tokens of a session that ends', () => {
  test('are revoked at the server', async () => {
    const { revoke, logout } = revoking();
    const tokens = { accessToken: 'access', refreshToken: 'refresh' };
    revoke({}, { tokens });
    await vi.waitFor(() => {
      expect(logout).toHaveBeenCalledWith(tokens);
    });
  });

  test('are not asked about where there are none', () => {
    const { revoke, calls } = revoking();
    revoke({}, { tokens: null });
    expect(calls).not.toHaveBeenCalled();
  });
});
