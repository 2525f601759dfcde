import { createActor } from 'xstate';
import { cabinetCopyMachine } from '#machines/dashboard/cabinetCopy.ts';
import { parseCopy } from '#api/cabinetCopy.ts';
import { dropCopy, readCopy, writeCopy } from '#browser/keptCopy.ts';
import { timeNow, today } from '#browser/page.ts';
import { areOneFamily, digestOf, noteFamily } from '#browser/tokenFamily.ts';
import { holderOf, mostKept, type CabinetCopy } from '#domain/cabinetCopy.ts';
import type { Client, Tokens } from '#domain/client.ts';
import { SignedOutError } from '#domain/failure.ts';
import type { Transaction } from '#domain/transaction.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import type { Session } from '#machines/app/session.ts';
import { watched } from '#runtime/inspectOptions.ts';

/** The actor of what the device keeps of the cabinet; it follows the session. */
export function composeCopy(session: Session) {
  const held = (): Tokens => {
    const { tokens } = session.getSnapshot().context;
    if (!tokens) throw new SignedOutError('Nobody is signed in');
    return tokens;
  };
  const copy = createActor(
    cabinetCopyMachine.provide({
      actors: {
        keepCopy: asCall(async ({ holder, transactions }, signal) => {
          if (!holder || !transactions) return;
          const tokens = held();
          const takenAt = `${today()}T${timeNow()}`;
          // A session that was restored may be of a time when nothing was noted of it.
          await noteFamily(tokens, tokens);
          const owner = await digestOf(tokens);
          const kept: CabinetCopy = { owner, ...holder, takenAt, transactions };
          await writeCopy(JSON.stringify(kept), signal);
        }),
        readCopy: asCall(async () => {
          const found = parseCopy(await readCopy());
          return {
            copy: found,
            isOwn: found !== null && (await areOneFamily(found.owner, await digestOf(held()))),
            today: today(),
          };
        }),
      },
      actions: { dropCopy: () => void dropCopy() },
    }),
    watched(),
  );
  copy.start();

  let known: Client | null = null;
  const follow = (snapshot: ReturnType<Session['getSnapshot']>) => {
    const { client } = snapshot.context;
    if (client && client !== known) copy.send({ type: 'holder.changed', holder: holderOf(client) });
    known = client;
    if (snapshot.matches({ signedIn: { profile: 'unreachable' } }))
      copy.send({ type: 'copy.requested' });
  };
  follow(session.getSnapshot());
  const watch = session.subscribe(follow);
  return {
    copy,
    onPage: (offset: number, page: readonly Transaction[]) => {
      // What lies beyond the copy's end does not change it.
      if (offset < mostKept) copy.send({ type: 'page.loaded', offset, page });
    },
    close: () => {
      watch.unsubscribe();
      copy.stop();
    },
  };
}
