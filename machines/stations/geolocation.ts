import { assign, setup } from 'xstate';
import type { Position } from '#lib/distance.ts';
import { call } from '#machines/shared/call.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** Why a device does not say where it is. */
export type LocationRefusal = 'denied' | 'unavailable';

type Located = { position: Position };

const geolocation = setup({
  types: {
    context: {} as { position: Position | null },
    events: {} as { type: 'location.requested' | 'location.forgotten' },
    tags: {} as 'busy',
  },
  actors: {
    /** Ends with where the device is, or with why it does not say. */
    locate: call<Located | LocationRefusal, void>('locate'),
  },
  guards: {
    isDenied: (_, { answer }: { answer: Located | LocationRefusal }) => answer === 'denied',
    isUnavailable: (_, { answer }: { answer: Located | LocationRefusal }) =>
      answer === 'unavailable',
  },
  actions: {
    setPosition: assign((_, { answer }: { answer: Located | LocationRefusal }) =>
      typeof answer === 'string' ? {} : { position: answer.position },
    ),
    forgetPosition: assign({ position: null }),
  },
});

/** Where the person is: asked only when they press a button, kept only while the page lives. */
export const geolocationMachine = geolocation.createMachine({
  id: 'geolocation',
  description:
    'Where the person is, asked only when they press the button for the nearest station.',
  meta: {
    title: 'Geolocation',
    section: '2, D18',
    events: {
      'location.forgotten': 'The person wants the list without distances.',
      'location.requested': 'The person asks for the nearest station.',
    },
    calls: { locate: { does: 'Asks the device where it is.', to: null, section: 'D18' } },
  } satisfies FlowWords<typeof geolocation>,
  context: { position: null },
  initial: 'unasked',
  states: {
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
          {
            guard: { type: 'isDenied', params: ({ event }) => ({ answer: event.output }) },
            target: 'denied',
          },
          {
            guard: { type: 'isUnavailable', params: ({ event }) => ({ answer: event.output }) },
            target: 'unavailable',
          },
          {
            target: 'known',
            actions: { type: 'setPosition', params: ({ event }) => ({ answer: event.output }) },
          },
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
