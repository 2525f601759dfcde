import { createActor, type InputFrom } from 'xstate';
import { asCall } from '#runtime/toPromiseActor.ts';
import { appMachine } from '#machines/app/app.ts';
import { navigationMachine } from '#machines/app/navigation.ts';
import { sessionMachine } from '#machines/app/session.ts';
import type { Compared } from '#machines/app/sessionSetup.ts';
import type { Client, Tokens } from '#domain/client.ts';
import { place } from '#domain/routes.ts';
import { heldCall } from './heldCall';

export const visitor: InputFrom<typeof appMachine> = {
  tokens: null,
  codeLength: 4,
  isOnline: true,
  target: place('/'),
  isReloaded: false,
  entry: { index: 0, page: '/', modals: [] },
};

/** What the browser holds whenever it is asked: somebody else has signed in. */
const others: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };

const session = sessionMachine.provide({
  actors: {
    loadProfile: heldCall<Client, void>().logic,
    compareTokens: asCall<Compared, Tokens | null>((held) =>
      Promise.resolve({ held, tokens: others, isOwn: false }),
    ),
  },
});
const navigation = navigationMachine.provide({
  actors: { loadScreen: heldCall<void, { path: string }>().logic },
});

/** The root flow without a world: no call is answered. */
export const rootWithoutWorld = appMachine.provide({ actors: { session, navigation } });

/** It started; what it makes known can be listened to. */
export function startRoot(input: Partial<typeof visitor> = {}) {
  const root = createActor(rootWithoutWorld, { input: { ...visitor, ...input } }).start();
  const flows = root.getSnapshot().children;
  if (!flows.session || !flows.navigation || !flows.connection)
    throw new Error('The root has no flows');
  return {
    root,
    session: flows.session,
    navigation: flows.navigation,
    connection: flows.connection,
  };
}
