import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { killDuringWrites } from '../sandbox/support/killedWrites.mjs';
import { startServer } from '../sandbox/support/startServer.mjs';

/** Kills a sandbox with -9 at random moments, and counts the clients that lose an acknowledged write. */
export async function measure({ server, root, print }) {
  const folder = mkdtempSync(join(root, '.cache/loss-'));
  const environment = {
    SANDBOX_DATABASE_URL: `file:${join(folder, 'sandbox.db')}`,
    SANDBOX_SMS_PER_ADDRESS: '999999',
  };
  const start = () => startServer({ module: server, environment, cwd: root });
  const { acknowledged, killed, lost } = await killDuringWrites({
    start,
    writes: 10_000,
    kills: 50,
  });
  rmSync(folder, { recursive: true });
  print('acknowledged writes', acknowledged);
  print('kill -9', killed, 'times');
  print('clients of whom an acknowledged write is lost', lost);
}
