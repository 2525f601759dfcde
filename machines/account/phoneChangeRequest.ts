import { phoneIn } from '#domain/form/fields.ts';
import { maskedPhone } from '#domain/phone.ts';
import { escalate, waiting } from '#machines/shared/flow.ts';
import { isOther, phoneChange, setOldPhone, toStep } from './phoneChangeSetup';

/** Section 4 "Phone change", step 1: the new number, and the request for a code to the old one. */
export const request = phoneChange.createStateConfig({
  description: 'The client types the new number.',
  invoke: {
    id: 'phoneForm',
    src: 'form',
    input: ({ context: { phone, oldPhone } }) => ({
      rules: { phone: { type: 'phone', required: true, current: maskedPhone(oldPhone) } },
      values: { phone },
    }),
    onError: escalate,
  },
  on: {
    'entry.changed': [
      toStep('new', 'code.new'),
      toStep('confirmed', 'code.unsent'),
      toStep('old', 'code.old'),
    ],
    // What has been typed stays, but is compared with another number from now on.
    'client.loaded': { guard: isOther, actions: [setOldPhone, 'askForDraft'] },
    'form.drafted': {
      target: 'request',
      reenter: true,
      actions: { type: 'setDrafted', params: ({ event }) => event },
    },
  },
  initial: 'entering',
  states: {
    entering: {
      description: 'The new number is being typed.',
      on: {
        'form.completed': {
          target: 'requesting',
          actions: { type: 'setStep', params: ({ event }) => phoneIn(event.values) },
        },
      },
    },
    requesting: {
      ...waiting,
      description:
        'The server is asked to send a code to the old number. One that is on its way already counts.',
      invoke: {
        id: 'requestChange',
        src: 'requestChange',
        input: ({ context: { phone } }) => ({ phone }),
        onDone: {
          target: '#phoneChange.code',
          actions: [{ type: 'setOldSent', params: ({ event }) => event.output }, 'enterStep'],
        },
        onError: {
          target: 'entering',
          actions: [{ type: 'refusePhone', params: ({ event }) => event }, 'focusRefusal'],
        },
      },
      on: { 'wait.cancelled': { target: 'entering', actions: 'releasePhone' } },
    },
  },
});
