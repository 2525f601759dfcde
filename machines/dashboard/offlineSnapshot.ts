import { assertEvent, assign, setup, type EventObject } from 'xstate';
import {
  holderOf,
  isRecent,
  maxOfflineTransactions,
  mergePage,
  type OfflineSnapshot,
  type CardHolder,
} from '#domain/offlineSnapshot.ts';
import type { Client } from '#domain/client.ts';
import type { Transaction } from '#domain/transaction.ts';
import { call, outputOf, type Plain } from '#machines/shared/flow.ts';
import type { PageLoaded } from './transactionPaging';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { ClientKnown, OnScreen } from '#machines/shared/onScreen.ts';

type Gathered = {
  holder: CardHolder | null;
  /** Null before the first page has loaded. */
  transactions: readonly Transaction[] | null;
};
/** The snapshot on the device, null if there is none or it is unreadable, and whether it is of this session. */
type Found = {
  copy: OfflineSnapshot | null;
  isOwn: boolean;
  today: string;
  /** The server has been asked for the client and has not answered yet. */
  isAwaited: boolean;
};
type Context = Gathered & { copy: OfflineSnapshot | null };

const foundBy = (event: EventObject) => outputOf<Found>(event);

const isShowable = ({ copy, isOwn, today }: Found): boolean =>
  copy !== null && isOwn && isRecent(copy, today);

const offlineSnapshot = setup({
  types: {
    /** The client, if the server has already sent it; null where the server was unreachable. */
    input: {} as { client: Client | null },
    context: {} as Context,
    events: {} as
      | ClientKnown
      | PageLoaded
      | Plain<'profile.unreachable' | 'session.started' | 'session.ended'>,
  },
  actors: {
    keepCopy: call<void, Gathered>('keepCopy'),
    readCopy: call<Found, void>('readCopy'),
  },
  guards: {
    isUnknown: ({ context }) => context.holder === null,
    isKept: ({ event }) => {
      assertEvent(event, 'page.loaded');
      return event.offset < maxOfflineTransactions;
    },
    isComplete: ({ context }) => context.holder !== null && context.transactions !== null,
    isOwnAndRecent: ({ event }) => isShowable(foundBy(event)),
    isOwnAndAwaited: ({ event }) => foundBy(event).isAwaited && isShowable(foundBy(event)),
  },
  actions: {
    setHolder: assign(({ event }) => {
      assertEvent(event, ['client.loaded', 'client.updated']);
      return { holder: holderOf(event.client) };
    }),
    addPage: assign(({ context, event }) => {
      assertEvent(event, 'page.loaded');
      const { offset, transactions: page } = event;
      return { transactions: mergePage(context.transactions ?? [], { offset, page }) };
    }),
    setCopy: assign(({ event }) => ({ copy: foundBy(event).copy })),
    forgetCopy: assign({ copy: null }),
    /** The snapshot belongs to another client, or is too old or unreadable. */
    dropOfflineSnapshot: () => {},
  },
});

/** The client's last card and transactions as the device keeps them, shown until the server has sent them. */
export const offlineSnapshotMachine = offlineSnapshot.createMachine({
  id: 'offlineSnapshot',
  description:
    'The last card and transactions as the device keeps them, shown until the server has sent them.',
  meta: {
    title: 'Offline snapshot',
    section: 'D22',
    calls: {
      keepCopy: { does: 'Puts card and transactions on the device.', to: null, section: 'D22' },
      readCopy: {
        does: 'Asks the device what it keeps, and whether it is of this session.',
        to: null,
        section: 'D22',
      },
    },
  } satisfies FlowWords<typeof offlineSnapshot>,
  context: ({ input: { client } }) => ({
    holder: client && holderOf(client),
    transactions: null,
    copy: null,
  }),
  initial: 'beginning',
  on: {
    'client.loaded': { target: '.collecting', actions: ['setHolder', 'forgetCopy'] },
    'client.updated': { target: '.collecting', actions: ['setHolder', 'forgetCopy'] },
    'session.started': '.ended',
    'session.ended': '.ended',
    'page.loaded': [
      {
        // The snapshot is still shown: only half of a newer one has loaded.
        guard: 'isUnknown',
        actions: 'addPage',
      },
      {
        guard: 'isKept',
        target: '.collecting',
        actions: 'addPage',
      },
    ],
  },
  states: {
    beginning: {
      description: 'Without a client the device is asked at once.',
      always: [{ guard: 'isUnknown', target: 'reading' }, { target: 'idle' }],
    },
    idle: {
      description: 'The snapshot holds everything that the server has sent.',
      on: { 'profile.unreachable': 'reading' },
    },
    collecting: {
      description: 'One part has loaded: it is stored when the other part has loaded too.',
      always: [{ guard: 'isComplete', target: 'keeping' }, { target: 'idle' }],
    },
    keeping: {
      description:
        'The card and transactions that the server has just sent are stored on the device.',
      invoke: {
        id: 'keepCopy',
        src: 'keepCopy',
        input: ({ context: { holder, transactions } }) => ({ holder, transactions }),
        onDone: 'idle',
        onError: 'unsupported',
      },
    },
    unsupported: {
      description: 'This device keeps nothing: without a network there is nothing to show.',
    },
    reading: {
      description: 'The client has not loaded yet: the snapshot is read, and whose it is.',
      invoke: {
        id: 'readCopy',
        src: 'readCopy',
        onDone: [
          { guard: 'isOwnAndAwaited', target: 'updating', actions: 'setCopy' },
          { guard: 'isOwnAndRecent', target: 'shown', actions: 'setCopy' },
          { target: 'absent', actions: 'dropOfflineSnapshot' },
        ],
        onError: 'absent',
      },
    },
    updating: {
      description:
        'The card of the snapshot is shown, with its time, while the server is asked for the client.',
      on: { 'profile.unreachable': 'shown' },
    },
    shown: {
      description: 'The card and the transactions of the snapshot are shown, with its time.',
    },
    absent: {
      description: 'The device has no snapshot of this client, or it is too old.',
      on: { 'profile.unreachable': 'reading' },
    },
    ended: {
      type: 'final',
      description: 'The snapshot was of another session: nothing of it is shown.',
    },
  },
});

export const onScreen: OnScreen = {
  receives: [
    'client.loaded',
    'client.updated',
    'page.loaded',
    'profile.unreachable',
    'session.started',
    'session.ended',
  ],
};
