import { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { parseCopy } from '#api/offlineSnapshot.ts';
import { dropCopy } from '#browser/offlineSnapshot.ts';
import { readCopy, writeCopy } from '#browser/snapshotCopy.ts';
import { timeNow, today } from '#browser/clock.ts';
import { underRefreshLock } from '#browser/refreshLock.ts';
import { areOneFamily, digestOf, noteFamily } from '#browser/tokenFamily.ts';
import type { OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import type { Tokens } from '#domain/client.ts';
import { SignedOutError } from '#domain/failure.ts';
import { toPromiseActor } from './toPromiseActor';
import type { Session } from '#machines/app/session.ts';

/** What the device keeps of the cabinet; it is of the session whose tokens are held. */
export function composeCopy(session: Session) {
  const held = (): Tokens => {
    const { tokens } = session.getSnapshot().context;
    if (!tokens) throw new SignedOutError('Nobody is signed in');
    return tokens;
  };
  return offlineSnapshotMachine.provide({
    actors: {
      keepCopy: toPromiseActor(async ({ holder, transactions }, signal) => {
        if (!holder || !transactions) return;
        const tokens = held();
        const takenAt = `${today()}T${timeNow()}`;
        // A session that was restored may be of a time when nothing was noted of it; an exchange of
        // another tab notes its tokens under the same lock.
        await underRefreshLock(() => noteFamily(tokens, tokens, signal), signal);
        const owner = await digestOf(tokens);
        const kept: OfflineSnapshot = { owner, ...holder, takenAt, transactions };
        await writeCopy(JSON.stringify(kept), signal);
      }),
      readCopy: toPromiseActor(async () => {
        const found = parseCopy(await readCopy());
        return {
          copy: found,
          isOwn: found !== null && (await areOneFamily(found.owner, await digestOf(held()))),
          today: today(),
        };
      }),
    },
    actions: { dropCopy: () => void dropCopy() },
  });
}
