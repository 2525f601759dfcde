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

/** What the device keeps, and whether it is of the session whose tokens are held. */
async function findCopy(session: Session) {
  const copy = parseCopy(await readCopy());
  const isOwn = copy !== null && (await areOneFamily(copy.owner, await digestOf(heldBy(session))));
  return { copy, isOwn, today: deviceDay() };
}

type Found = Awaited<ReturnType<typeof findCopy>>;

/** What was found to open the dashboard with, for the flow that shows it, and for the same tokens alone. */
let found: { tokens: Tokens; copy: Found } | null = null;

/** Whether the device keeps a card that the client of this session may be shown. */
export async function hasOwnCopy(session: Session): Promise<boolean> {
  const tokens = heldBy(session);
  const copy = await findCopy(session);
  const isShowable = copy.copy !== null && copy.isOwn && isRecent(copy.copy, copy.today);
  found = isShowable ? { tokens, copy } : null;
  return isShowable;
}

/** What has just been found, once; else the device is asked. */
function takeCopy(session: Session): Found | Promise<Found> {
  const { tokens } = session.getSnapshot().context;
  const taken = found !== null && found.tokens === tokens ? found.copy : null;
  found = null;
  return taken ?? findCopy(session);
}

/** What the device keeps of the cabinet; it is of the session whose tokens are held. */
export function composeOfflineSnapshot(session: Session) {
  return offlineSnapshotMachine.provide({
    actors: {
      keepCopy: toPromiseActor(async ({ holder, transactions }, signal) => {
        if (!holder || !transactions) return;
        const tokens = heldBy(session);
        const takenAt = `${deviceDay()}T${timeNow()}`;
        // A session that was restored may be of a time when nothing was noted of it; an exchange of
        // another tab notes its tokens under the same lock.
        await underRefreshLock(() => noteFamily(tokens, tokens, signal), signal);
        found = null;
        const owner = await digestOf(tokens);
        const kept: OfflineSnapshot = { owner, ...holder, takenAt, transactions };
        await writeCopy(JSON.stringify(kept), signal);
      }),
      // In one task with the opening of the dashboard, which is then drawn with the card at once.
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
