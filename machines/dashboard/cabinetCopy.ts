import { assign, setup } from 'xstate';
import { isRecent, withKept, type CabinetCopy, type Holder } from '#domain/cabinetCopy.ts';
import type { Transaction } from '#domain/transaction.ts';
import { call } from '#machines/shared/call.ts';

type Page = { offset: number; page: readonly Transaction[] };
type Gathered = {
  holder: Holder | null;
  /** Null before the first page is here. */
  transactions: readonly Transaction[] | null;
};
/** What the device keeps, null for nothing that can be read, and whether it is of this session. */
type Found = { copy: CabinetCopy | null; isOwn: boolean; today: string };
type Context = Gathered & { copy: CabinetCopy | null };

/** The client's last card and operations as the device keeps them, read only without the server. */
export const cabinetCopyMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'holder.changed'; holder: Holder }
      | ({ type: 'page.loaded' } & Page)
      | { type: 'copy.requested' },
  },
  actors: {
    keepCopy: call<void, Gathered>('keepCopy'),
    readCopy: call<Found, void>('readCopy'),
  },
  guards: {
    isComplete: ({ context }) => context.holder !== null && context.transactions !== null,
    isOwnAndRecent: (_, { copy, isOwn, today }: Found) =>
      copy !== null && isOwn && isRecent(copy, today),
  },
  actions: {
    setHolder: assign((_, { holder }: { holder: Holder }) => ({ holder })),
    addPage: assign(({ context }, page: Page) => ({
      transactions: withKept(context.transactions ?? [], page),
    })),
    setCopy: assign((_, { copy }: Found) => ({ copy })),
    forgetCopy: assign({ copy: null }),
    /** It is somebody else's, or too old, or cannot be read. */
    dropCopy: () => {},
  },
}).createMachine({
  id: 'cabinetCopy',
  context: { holder: null, transactions: null, copy: null },
  initial: 'idle',
  on: {
    'holder.changed': {
      target: '.gathering',
      actions: [{ type: 'setHolder', params: ({ event }) => event }, 'forgetCopy'],
    },
    'page.loaded': {
      target: '.gathering',
      actions: { type: 'addPage', params: ({ event }) => event },
    },
  },
  states: {
    idle: {
      description: 'Nothing has come from the server that the device does not keep already.',
      on: { 'copy.requested': 'reading' },
    },
    gathering: {
      description:
        'Something has come from the server: it is kept once the other part is here too.',
      always: [{ guard: 'isComplete', target: 'keeping' }, { target: 'idle' }],
    },
    keeping: {
      description: 'Card and operations, as the server has just told them, are put on the device.',
      invoke: {
        id: 'keepCopy',
        src: 'keepCopy',
        input: ({ context: { holder, transactions } }) => ({ holder, transactions }),
        onDone: 'idle',
        onError: 'unkept',
      },
    },
    unkept: {
      description: 'This device keeps nothing: without a network there is nothing to show.',
    },
    reading: {
      description:
        'The server was not reached: the device is asked what it keeps, and whose that is.',
      invoke: {
        id: 'readCopy',
        src: 'readCopy',
        onDone: [
          {
            guard: { type: 'isOwnAndRecent', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setCopy', params: ({ event }) => event.output },
          },
          { target: 'absent', actions: 'dropCopy' },
        ],
        onError: 'absent',
      },
    },
    shown: {
      description: 'The card and the operations are shown as they were, and since when.',
    },
    absent: {
      description: 'The device keeps nothing of this client that is not too old.',
      on: { 'copy.requested': 'reading' },
    },
  },
});
