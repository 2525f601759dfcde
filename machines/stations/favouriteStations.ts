import { assertEvent, assign, setup } from 'xstate';
import { watch } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Ids = { ids: readonly string[] };

const favouriteStations = setup({
  types: {
    input: {} as Ids,
    context: {} as Ids,
    events: {} as
      | { type: 'favourite.toggled'; id: string }
      | ({ type: 'favourites.changedInOtherTab' } & Ids),
  },
  actors: {
    /** Reports the favourites that another tab stores from now on. */
    watchFavourites: watch('watchFavourites'),
  },
  actions: {
    toggle: assign(({ context: { ids }, event }) => {
      assertEvent(event, 'favourite.toggled');
      const { id } = event;
      return { ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] };
    }),
    setIds: assign(({ event }) => {
      assertEvent(event, 'favourites.changedInOtherTab');
      return { ids: event.ids };
    }),
    /** Keeps them on the device, if it keeps anything. */
    store: (_, _params: Ids) => {},
  },
});

/** Numbers of the stations a person has marked, stored on this device only. */
export const favouriteStationsMachine = favouriteStations.createMachine({
  id: 'favouriteStations',
  description: 'The stations a person has marked, kept on the device.',
  meta: {
    title: 'Favourite stations',
    section: '2, D18',
    events: {
      'favourite.toggled': 'The person marks a station, or takes the mark away.',
      'favourites.changedInOtherTab': 'Another tab has changed the favourites.',
    },
    calls: {
      watchFavourites: {
        does: 'Listens to what another tab keeps as favourites.',
        to: null,
        section: 'D18',
      },
    },
  } satisfies FlowWords<typeof favouriteStations>,
  context: ({ input }) => input,
  initial: 'kept',
  invoke: {
    id: 'watchFavourites',
    src: 'watchFavourites',
    onError: {
      description: 'Messages of other tabs are not received; this tab keeps its own favourites.',
    },
  },
  states: {
    kept: {
      description: 'The favourites are as the person has left them, in this tab or another.',
      on: {
        'favourite.toggled': {
          actions: ['toggle', { type: 'store', params: ({ context }) => context }],
        },
        'favourites.changedInOtherTab': {
          actions: 'setIds',
        },
      },
    },
  },
});
