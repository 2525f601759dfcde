import { assign, setup, type EventObject } from 'xstate';
import type { Position } from '#domain/stations.ts';
import { call, outputOf } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** Why a device does not say where it is. */
export type LocationRefusal = 'denied' | 'unavailable';

type Located = { position: Position };
type Permission = { isGranted: boolean };

const answerOf = (event: EventObject) => outputOf<Located | LocationRefusal>(event);

const geolocation = setup({
  types: {
    context: {} as { position: Position | null },
    events: {} as { type: 'location.requested' | 'location.forgotten' },
    tags: {} as 'busy',
  },
  actors: {
    /** Ends with whether the person has let the site know their place before; asks nobody. */
    readPermission: call<Permission, void>('readPermission'),
    /** Ends with where the device is, or with why it does not say. */
    locate: call<Located | LocationRefusal, void>('locate'),
  },
  guards: {
    isGranted: ({ event }) => outputOf<Permission>(event).isGranted,
    isDenied: ({ event }) => answerOf(event) === 'denied',
    isUnavailable: ({ event }) => answerOf(event) === 'unavailable',
  },
  actions: {
    setPosition: assign(({ event }) => {
      const answer = answerOf(event);
      return typeof answer === 'string' ? {} : { position: answer.position };
    }),
    forgetPosition: assign({ position: null }),
  },
});

/** Where the person is: asked when they press a button or have allowed it before, kept only while the page lives. */
export const geolocationMachine = geolocation.createMachine({
  id: 'geolocation',
  description:
    'Where the person is, asked when they press the button for the nearest station or have allowed it before.',
  meta: {
    title: 'Geolocation',
    section: '2, D18',
    events: {
      'location.forgotten': 'The person wants the list without distances.',
      'location.requested': 'The person asks for the nearest station.',
    },
    calls: {
      readPermission: {
        does: 'Reads whether the person has allowed their place before.',
        to: null,
        section: 'D18',
      },
      locate: { does: 'Asks the device where it is.', to: null, section: 'D18' },
    },
  } satisfies FlowWords<typeof geolocation>,
  context: { position: null },
  initial: 'checking',
  states: {
    checking: {
      description: 'The browser says whether the person has allowed their place before.',
      invoke: {
        id: 'readPermission',
        src: 'readPermission',
        onDone: [{ guard: 'isGranted', target: 'asking' }, { target: 'unasked' }],
        onError: 'unasked',
      },
      on: { 'location.requested': 'asking' },
    },
    unasked: {
      description: 'The stations are in order of their names.',
      on: { 'location.requested': 'asking' },
    },
    asking: {
      description: 'The browser asks the person, then the device.',
      tags: 'busy',
      invoke: {
        id: 'locate',
        src: 'locate',
        onDone: [
          { guard: 'isDenied', target: 'denied' },
          { guard: 'isUnavailable', target: 'unavailable' },
          { target: 'known', actions: 'setPosition' },
        ],
        onError: 'unavailable',
      },
      on: { 'location.forgotten': 'unasked' },
    },
    known: {
      description: 'The stations are in order of their distance.',
      on: { 'location.forgotten': { target: 'unasked', actions: 'forgetPosition' } },
    },
    denied: {
      description: 'The person or the device’s settings refused.',
      on: { 'location.requested': 'asking' },
    },
    unavailable: {
      description: 'The device does not know where it is.',
      on: { 'location.requested': 'asking' },
    },
  },
});
