import { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { parseCopy } from '#api/offlineSnapshot.ts';
import { dropOfflineSnapshot, readCopy, writeCopy } from '#browser/offlineSnapshot.ts';
import { deviceDay, timeNow } from '#browser/page.ts';
import { underRefreshLock, areOneFamily, digestOf, noteFamily } from '#browser/tokenRefresh.ts';
import { isRecent, type OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import type { Tokens } from '#domain/client.ts';
import { SignedOutError } from '#domain/failure.ts';
import { atOnce, toPromiseActor } from './promiseActors';
import type { Session } from '#machines/app/session.ts';

const heldBy = (session: Session): Tokens => {
  const { tokens } = session.getSnapshot().context;
  if (!tokens) throw new SignedOutError('Nobody is signed in');
  return tokens;
};

/** Reads the offline snapshot, and whether the session of the held tokens wrote it. */
async function findCopy(session: Session) {
  const copy = parseCopy(await readCopy());
  const isOwn = copy !== null && (await areOneFamily(copy.owner, await digestOf(heldBy(session))));
  return { copy, isOwn, today: deviceDay() };
}

type Found = Awaited<ReturnType<typeof findCopy>>;

/** The snapshot that `hasOwnCopy` has read, for the flow that shows it; valid only for the same tokens. */
let found: { tokens: Tokens; copy: Found } | null = null;

/** Whether the device keeps a recent snapshot that this session's client may see. */
export async function hasOwnCopy(session: Session): Promise<boolean> {
  const tokens = heldBy(session);
  const copy = await findCopy(session);
  const isShowable = copy.copy !== null && copy.isOwn && isRecent(copy.copy, copy.today);
  found = isShowable ? { tokens, copy } : null;
  return isShowable;
}

/** Returns the snapshot that `hasOwnCopy` has read, once; otherwise reads it again. */
function takeCopy(session: Session): Found | Promise<Found> {
  const { tokens } = session.getSnapshot().context;
  const taken = found !== null && found.tokens === tokens ? found.copy : null;
  found = null;
  return taken ?? findCopy(session);
}

/** The offline snapshot's flow, for the session whose tokens are held. */
export function composeOfflineSnapshot(session: Session) {
  return offlineSnapshotMachine.provide({
    actors: {
      keepCopy: toPromiseActor(async ({ holder, transactions }, signal) => {
        if (!holder || !transactions) return;
        const tokens = heldBy(session);
        const takenAt = `${deviceDay()}T${timeNow()}`;
        // A restored session may have no stored family yet. An exchange in another tab notes its
        // tokens under the same lock.
        await underRefreshLock(() => noteFamily(tokens, tokens, signal), signal);
        found = null;
        const owner = await digestOf(tokens);
        const kept: OfflineSnapshot = { owner, ...holder, takenAt, transactions };
        await writeCopy(JSON.stringify(kept), signal);
      }),
      // Resolves in the task that opens the dashboard, so that its first render shows the card.
      readCopy: toPromiseActor(
        async () => ({
          ...(await takeCopy(session)),
          isAwaited: session.getSnapshot().hasTag('busy'),
        }),
        atOnce,
      ),
    },
    actions: { dropOfflineSnapshot: () => void dropOfflineSnapshot() },
  });
}
