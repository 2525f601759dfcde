import { NoCode } from '#conformance/codes.ts';
import { createResults, type Row } from '#conformance/results.ts';
import type { Target, World } from '#conformance/world.ts';
import { checkAccount } from './account';
import { checkCors } from './cors';
import { checkGuessing } from './guessing';
import { checkNewcomer } from './newcomer';
import { checkPublic } from './open';
import { createProbe, type Probe } from './probe';
import { checkPasskeys } from './passkeys';
import { checkPurchases } from './purchases';
import { signIn, signOut } from './session';
import { checkTokens } from './tokens';

/** No server answered at the address. */
export class UnreachableBackend extends Error {
  override readonly name = 'UnreachableBackend';
}

export type Outcome = {
  rows: Row[];
  /** Why the check ended early. */
  trouble?: string;
};

/**
 * Calls a backend as the cabinet does and judges its answers. Without `canWrite` the check changes
 * nothing but its own session. Throws {@link UnreachableBackend}.
 */
export async function checkBackend(target: Target, world: World): Promise<Outcome> {
  const results = createResults();
  const probe = createProbe(target, world, results);
  await checkPublic(probe);
  if (!probe.isReached()) throw new UnreachableBackend();
  await checkCors(probe);
  try {
    await checkClient(probe);
    await checkNewcomer(probe);
    await checkGuessing(probe);
  } catch (error) {
    if (!(error instanceof NoCode)) throw error;
    return { rows: results.rows(), trouble: error.message };
  }
  return { rows: results.rows() };
}

/** Signs in the client of `--phone`, reads their data and signs out. */
async function checkClient(probe: Probe) {
  const tokens = await signIn(probe);
  if (!tokens) return;
  await checkAccount(probe, tokens);
  await checkPurchases(probe, tokens);
  await checkPasskeys(probe, tokens);
  await signOut(probe, await checkTokens(probe, tokens));
}
