import { assign, sendParent, setup } from 'xstate';
import { storeLinkOf, type Device, type StoreLinks } from '#domain/device.ts';
import { place, routes } from '#domain/routes.ts';
import { outputOf, call } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { OnScreen } from '#machines/shared/onScreen.ts';

type Context = { links: StoreLinks; device: Device };

const link = ({ device, links }: Context) => storeLinkOf(device, links);

const appLink = setup({
  types: {
    input: {} as { links: StoreLinks },
    context: {} as Context,
    tags: {} as 'busy',
  },
  actors: { readDevice: call<Device, void>('readDevice') },
  delays: {
    /** A store that opens replaces the page sooner than this. */
    storeDelay: 2_500,
  },
  guards: {
    hasNoStore: ({ context }) => link(context) === null,
    isUnpublished: ({ context }) => link(context) === '',
  },
  actions: {
    setDevice: assign(({ event }) => ({ device: outputOf<Device>(event) })),
    /** Replaces this page by the listing, so that Back does not return to this page. */
    openStore: (_, _params: { url: string }) => {},
    openMainPage: sendParent({
      type: 'navigation.requested',
      target: place(routes.main),
      mode: 'replace',
    }),
  },
});

/** Section 2, `/app_link`: to the store of the device, or to the main page (D17). */
export const appLinkMachine = appLink.createMachine({
  id: 'appLink',
  description: 'The page detects the device and opens its store, or the main page.',
  meta: {
    title: 'App link',
    section: '2, D17',
    calls: {
      readDevice: { does: 'Asks the browser what it runs on.', to: null, section: '2, D17' },
    },
    delays: {
      storeDelay: {
        why: 'A store that opens takes the person away sooner; after it the links are shown.',
        section: '2, D17',
      },
    },
  } satisfies FlowWords<typeof appLink>,
  context: ({ input }) => ({ ...input, device: 'unknown' }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The browser is asked what it runs on.',
      tags: 'busy',
      invoke: {
        id: 'readDevice',
        src: 'readDevice',
        onDone: {
          target: 'choosing',
          actions: 'setDevice',
        },
        onError: 'choosing',
      },
    },
    choosing: {
      description: 'The device decides which address is opened.',
      always: [
        { guard: 'hasNoStore', target: 'elsewhere' },
        { guard: 'isUnpublished', target: 'unpublished' },
        { target: 'opening' },
      ],
    },
    opening: {
      description: "The listing in the device's own store is on its way.",
      tags: 'busy',
      entry: {
        type: 'openStore',
        params: ({ context }) => ({ url: link(context) ?? '' }),
      },
      after: { storeDelay: 'stayed' },
    },
    stayed: {
      description: 'The store has not opened: the person chooses from the links.',
    },
    unpublished: {
      description: "The settings hold no listing for this device's store.",
    },
    elsewhere: {
      description: 'Windows phones and unknown devices belong on the main page.',
      tags: 'busy',
      entry: 'openMainPage',
    },
  },
});

export const onScreen: OnScreen = { receives: [] };
