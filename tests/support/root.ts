import type { InputFrom } from 'xstate';
import { appMachine } from '#machines/app/app.ts';
import { navigationMachine } from '#machines/app/navigation.ts';
import { sessionMachine } from '#machines/app/session.ts';
import type { Client } from '#domain/client.ts';
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

const session = sessionMachine.provide({
  actors: { loadProfile: heldCall<Client, void>().logic },
});
const navigation = navigationMachine.provide({
  actors: { loadScreen: heldCall<void, { path: string }>().logic },
});

/** The root flow without a world: no call is answered. */
export const rootWithoutWorld = appMachine.provide({ actors: { session, navigation } });
