import { assign, sendTo, setup } from 'xstate';
import type { Client } from '#domain/client.ts';
import { toFailure } from '#domain/failure.ts';
import type { FormValues } from '#domain/form/fields.ts';
import { profileRules, profileValues } from '#domain/profile.ts';
import { call } from '#machines/shared/call.ts';
import { formMachine, type FormCompleted, type FormLeft } from '#machines/shared/form.ts';
import { patience, waiting } from '#machines/shared/patience.ts';

type Loaded = { client: Client };

/** Section 2's edit-profile: one form over the client's own data, saved as a whole. */
export const profileMachine = setup({
  types: {
    input: {} as {
      client: Client | null;
      /** What was typed when the profile was last left, and not saved. */
      draft: FormValues | null;
      /** YYYY-MM-DD. */
      today: string;
    },
    context: {} as {
      client: Client | null;
      draft: FormValues | null;
      today: string;
      values: FormValues;
    },
    events: {} as
      | FormCompleted
      | FormLeft
      | ({ type: 'client.loaded' } & Loaded)
      | { type: 'close.requested' | 'wait.cancelled' },
    tags: {} as 'busy' | 'slow',
    children: {} as { profileForm: 'form' },
  },
  actors: { form: formMachine, saveProfile: call<void, FormValues>('saveProfile') },
  delays: { patience },
  guards: { hasClient: ({ context }) => context.client !== null },
  actions: {
    setClient: assign((_, { client }: Loaded) => ({ client })),
    setValues: assign((_, { values }: FormCompleted) => ({ values })),
    askToLeave: sendTo('profileForm', { type: 'leave.requested' }),
    acceptForm: sendTo('profileForm', { type: 'form.accepted' }),
    releaseForm: sendTo('profileForm', { type: 'form.released' }),
    refuseForm: sendTo('profileForm', (_, { error }: { error: unknown }) => ({
      type: 'form.refused' as const,
      failure: toFailure(error),
    })),
    showSaved: () => {},
    /** What the server holds after a save, or after one of which nobody knows how it ended. */
    requestProfile: () => {},
    closeModal: () => {},
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ ...input, values: {} }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The client is not here yet, so there is nothing to edit.',
      always: { guard: 'hasClient', target: 'editing' },
      on: {
        'client.loaded': { actions: { type: 'setClient', params: ({ event }) => event } },
        'close.requested': 'closed',
      },
    },
    editing: {
      description: "The client's data stands in the form.",
      invoke: {
        id: 'profileForm',
        src: 'form',
        input: ({ context: { client, draft, today } }) => {
          const initial = client ? profileValues(client) : {};
          return { rules: profileRules, values: draft ?? initial, initial, today, isModal: true };
        },
        onDone: 'closed',
        onError: 'closed',
      },
      on: { 'close.requested': { actions: 'askToLeave' }, 'form.left': 'closed' },
      initial: 'entering',
      states: {
        entering: {
          description: 'The fields are being filled in.',
          on: {
            'form.completed': {
              target: 'saving',
              actions: { type: 'setValues', params: ({ event }) => event },
            },
          },
        },
        saving: {
          ...waiting,
          tags: 'busy',
          description: 'The server is taking the profile; closing waits for its answer.',
          invoke: {
            id: 'saveProfile',
            src: 'saveProfile',
            input: ({ context }) => context.values,
            onDone: { target: 'saved', actions: ['acceptForm', 'showSaved', 'requestProfile'] },
            onError: {
              target: 'entering',
              actions: [{ type: 'refuseForm', params: ({ event }) => event }, 'requestProfile'],
            },
          },
          on: {
            'wait.cancelled': { target: 'entering', actions: ['releaseForm', 'requestProfile'] },
            'close.requested': {},
          },
        },
        saved: {
          description: 'The profile is saved and loaded anew; the form closes the modal.',
        },
      },
    },
    closed: { type: 'final', description: 'The profile is left.', entry: 'closeModal' },
  },
});
