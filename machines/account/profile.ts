import { assertEvent, assign, sendParent, sendTo, setup } from 'xstate';
import type { Client } from '#domain/client.ts';
import type { FormValues } from '#domain/form.ts';
import {
  draftOf,
  profileRules,
  profileValues,
  type ProfileChange,
  type ProfileDraft,
} from '#domain/profile.ts';
import { call, slowThreshold, waiting } from '#machines/shared/flow.ts';
import {
  formMachine,
  formRefusal,
  type FormCompleted,
  type FormDrafted,
  type FormLeft,
} from '#machines/shared/form.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Loaded = { client: Client };

const profile = setup({
  types: {
    input: {} as {
      /** The unsaved values from the last time the person left the profile. */
      draft: ProfileDraft | null;
      /** YYYY-MM-DD. */
      today: string;
    },
    context: {} as {
      client: Client | null;
      draft: ProfileDraft | null;
      today: string;
      values: FormValues;
      /** The modal is closed: a call in flight may still finish. */
      isHidden: boolean;
    },
    events: {} as
      | FormCompleted
      | FormLeft
      | FormDrafted
      | ({ type: 'client.loaded' } & Loaded)
      | { type: 'close.requested' | 'wait.cancelled' | 'entry.changed' | 'modal.hidden' },
    tags: {} as 'busy' | 'slow',
    children: {} as { profileForm: 'form' },
  },
  actors: {
    form: formMachine,
    /** Another tab or device may have saved meanwhile, so unchanged fields are sent with their current values. */
    saveProfile: call<void, ProfileChange>('saveProfile'),
  },
  delays: { slowThreshold },
  guards: {
    hasClient: ({ context }) => context.client !== null,
    isHidden: ({ context }) => context.isHidden,
  },
  actions: {
    setClient: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'client.loaded');
      return { client: event.client, draft: draftOf(event.client, draft) };
    }),
    setValues: assign(({ event }) => {
      assertEvent(event, 'form.completed');
      return { values: event.values };
    }),
    setHidden: assign({ isHidden: true }),
    askForDraft: sendTo('profileForm', { type: 'draft.requested' }),
    keepDraft: sendParent(({ context: { client }, event }) => {
      assertEvent(event, 'form.drafted');
      const { values } = event;
      return {
        type: 'draft.kept',
        draft: client && values && { cardNumber: client.card.cardNumber, values },
      };
    }),
    dropDraft: sendParent({ type: 'draft.kept', draft: null }),
    askToLeave: sendTo('profileForm', { type: 'discard.requested' }),
    acceptForm: sendTo('profileForm', { type: 'form.accepted' }),
    releaseForm: sendTo('profileForm', { type: 'form.submitCancelled' }),
    refuseForm: sendTo('profileForm', formRefusal),
    showSaved: () => {},
    /** Shows the failure without the form, which is closed. */
    showFailure: () => {},
    /** Reloads the profile after a save, or after a save whose outcome is unknown. */
    requestProfile: sendParent({ type: 'profile.requested' }),
    /** Requests the profile again where it did not load. */
    awaitProfile: sendParent({ type: 'profile.awaited' }),
    closeModal: sendParent({ type: 'modal.closed' }),
  },
});

const initialOf = (client: Client | null) => (client ? profileValues(client) : {});

/** Section 2's edit-profile: one form over the client's own data, saved as a whole. */
export const profileMachine = profile.createMachine({
  id: 'profile',
  description: 'The client’s own data in a form, saved as a whole.',
  meta: {
    title: 'Profile',
    section: '2, 7',
    events: { 'form.left': 'The person leaves the form.' },
    calls: {
      saveProfile: {
        does: 'Reads the client once more and saves the profile as a whole: what was not changed here, as the server has it now.',
        to: 'POST /v1/client/me, PUT /v1/client',
        section: '7',
      },
    },
  } satisfies FlowWords<typeof profile>,
  context: ({ input }) => ({ ...input, client: null, values: {}, isHidden: false }),
  initial: 'waiting',
  entry: 'awaitProfile',
  on: { 'entry.changed': { actions: 'awaitProfile' } },
  states: {
    waiting: {
      description: 'The client has not loaded yet, so there is nothing to edit.',
      always: { guard: 'hasClient', target: 'editing' },
      on: {
        'client.loaded': { actions: 'setClient' },
        'close.requested': 'closed',
        'modal.hidden': 'ended',
      },
    },
    editing: {
      description: "The form shows the client's data.",
      invoke: {
        id: 'profileForm',
        src: 'form',
        input: ({ context: { client, draft, today } }) => {
          const initial = initialOf(client);
          const values = { ...initial, ...draft?.values };
          return { rules: profileRules, values, initial, today, isModal: true };
        },
        onDone: { target: 'closed', actions: 'dropDraft' },
        onError: 'closed',
      },
      on: {
        'close.requested': { actions: 'askToLeave' },
        'form.left': { target: 'closed', actions: 'dropDraft' },
        'modal.hidden': { actions: 'askForDraft' },
        'form.drafted': {
          actions: ['keepDraft', 'setHidden'],
        },
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The fields are being filled in.',
          always: { guard: 'isHidden', target: '#profile.ended' },
          on: {
            'form.completed': {
              target: 'saving',
              actions: 'setValues',
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
            input: ({ context: { values, client } }) => ({ values, initial: initialOf(client) }),
            onDone: {
              target: 'saved',
              actions: ['acceptForm', 'dropDraft', 'showSaved', 'requestProfile'],
            },
            onError: [
              {
                guard: 'isHidden',
                target: 'entering',
                actions: ['showFailure', 'requestProfile'],
              },
              {
                target: 'entering',
                actions: ['refuseForm', 'requestProfile'],
              },
            ],
          },
          on: {
            'wait.cancelled': { target: 'entering', actions: ['releaseForm', 'requestProfile'] },
            'close.requested': {},
          },
        },
        saved: {
          description: 'The profile is saved and loaded again; the form closes the modal.',
          always: { guard: 'isHidden', target: '#profile.ended' },
        },
      },
    },
    closed: {
      description: 'The profile is left.',
      entry: 'closeModal',
      on: { 'modal.hidden': 'ended' },
    },
    ended: { type: 'final', description: 'The modal is closed and no call is under way.' },
  },
});
