import { createActor } from 'xstate';
import { cabinetCopyMachine } from '../../machines/cabinetCopy';
import { parseCopy } from '../api/cabinetCopy';
import { readCopy, writeCopy } from '../browser/keptCopy';
import { timeNow, today } from '../browser/page';
import { holderOf, mostKept, type CabinetCopy } from '../domain/cabinetCopy';
import type { Client } from '../domain/client';
import type { Transaction } from '../domain/transaction';
import { asCall } from './call';
import type { Session } from './session';
import { watched } from './watched';

/** The actor of what the device keeps of the cabinet; it follows the session. */
export function composeCopy(session: Session) {
  const copy = createActor(
    cabinetCopyMachine.provide({
      actors: {
        keepCopy: asCall(async ({ holder, transactions }, signal) => {
          if (!holder || !transactions) return;
          const kept: CabinetCopy = {
            ...holder,
            takenAt: `${today()}T${timeNow()}`,
            transactions,
          };
          await writeCopy(JSON.stringify(kept), signal);
        }),
        readCopy: asCall(async () => parseCopy(await readCopy())),
      },
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
