import { errorCode } from '#domain/failure.ts';
import { noPhoneChange } from '#domain/phoneChange.ts';
import { outputOf, resultOf } from './otpOutput';
import { request } from './phoneChangeRequest';
import { newCodeUnsent, sendingNewCode } from './phoneChangeSending';
import { isOther, keptIn, phoneChange, restore, setOldPhone, wasAt } from './phoneChangeSetup';
import { escalate } from '#machines/shared/flow.ts';
import { phoneChangeWords } from './phoneChange.words';

/** Section 4 "Phone change": a code to the old phone, then a code to the new one. */
export const phoneChangeMachine = phoneChange.createMachine({
  id: 'phoneChange',
  description:
    'The new number, a code to the old one, a code to the new one. Only the last step changes the number.',
  meta: phoneChangeWords,
  context: ({ input }) => ({ ...noPhoneChange, ...input, failure: null, isHidden: false, wait: 0 }),
  initial: 'awaitingClient',
  on: { 'modal.hidden': '.ended' },
  states: {
    awaitingClient: {
      description: 'The page has just been loaded, and the client’s old number is not known yet.',
      always: [
        { guard: wasAt('new'), target: 'code.new', actions: restore },
        { guard: wasAt('confirmed'), target: 'code.unsent', actions: restore },
        { guard: wasAt('old'), target: 'code.old', actions: restore },
        { guard: 'isClientKnown', target: 'request' },
      ],
      on: {
        'client.loaded': { guard: isOther, actions: setOldPhone },
        'entry.changed': { actions: { type: 'setEntry', params: keptIn } },
      },
    },
    request,
    code: {
      description: 'The old number confirms the change, then the new one.',
      on: {
        'client.loaded': {
          guard: isOther,
          target: 'request',
          actions: [setOldPhone, 'leaveStep', 'focusPhone'],
        },
        'code.resent': {
          guard: 'isSeen',
          actions: [{ type: 'setSentAgain', params: ({ event }) => event }, 'updateStep'],
        },
        'step.leaveRequested': { actions: 'leaveStep' },
        'step.kept': { actions: 'enterStep' },
      },
      initial: 'old',
      states: {
        old: {
          description: 'The client types the code that went to the old number.',
          invoke: {
            id: 'otp',
            src: 'oldOtp',
            // The API knows the change under way by its new number alone.
            input: ({ context: { codeLength, oldPhone, phone, oldSentAt, failure } }) => ({
              codeLength,
              phone: oldPhone,
              operationId: phone,
              sentAt: oldSentAt,
              earlierFailure: failure,
            }),
            onDone: [
              {
                guard: { type: 'isVerified', params: outputOf },
                target: 'sending',
                actions: ['setConfirmed', 'updateStep'],
              },
              { target: 'over', actions: { type: 'beginAnew', params: outputOf } },
            ],
            onError: escalate,
          },
          on: {
            'entry.changed': [
              { guard: { type: 'hasLeft', params: keptIn }, actions: 'leaveOtp' },
              // The code of the new number has expired: its entry, and the one before, are of this step now.
              { guard: { type: 'isAnother', params: keptIn }, actions: 'updateStep' },
            ],
          },
        },
        sending: sendingNewCode,
        unsent: newCodeUnsent,
        new: {
          description: 'The client types the code that went to the new number.',
          invoke: {
            id: 'otp',
            src: 'newOtp',
            input: ({ context: { codeLength, phone, newSentAt } }) => ({
              codeLength,
              phone,
              sentAt: newSentAt,
              lostCodes: [errorCode.phoneTaken],
            }),
            onDone: [
              {
                guard: { type: 'isVerifiedUnseen', params: outputOf },
                target: '#phoneChange.ended',
                actions: [
                  { type: 'issueTokens', params: resultOf },
                  'requestProfile',
                  'showChanged',
                ],
              },
              { guard: 'isHidden', target: '#phoneChange.ended' },
              {
                guard: { type: 'isVerified', params: outputOf },
                target: '#phoneChange.changed',
                actions: [
                  { type: 'issueTokens', params: resultOf },
                  'requestProfile',
                  'forgetStep',
                  'focusTitle',
                ],
              },
              {
                guard: { type: 'isExpired', params: outputOf },
                target: 'old',
                actions: [{ type: 'beginAnew', params: outputOf }, 'leaveStep'],
              },
              {
                guard: { type: 'hasFailure', params: outputOf },
                target: '#phoneChange.request',
                actions: ['leaveStep', { type: 'beginAnew', params: outputOf }, 'focusRefusal'],
              },
              { guard: wasAt('confirmed'), target: 'unsent', actions: restore },
              { target: 'over', actions: { type: 'beginAnew', params: outputOf } },
            ],
            onError: escalate,
          },
          on: {
            // One step back, by the button or the browser: the old number stays confirmed.
            'step.leaveRequested': {
              guard: 'isSeen',
              target: 'unsent',
              actions: ['setConfirmed', 'leaveStep'],
            },
            'entry.changed': {
              guard: { type: 'isAnother', params: keptIn },
              actions: [{ type: 'setEntry', params: keptIn }, 'leaveOtp'],
            },
            'step.kept': [
              { guard: wasAt('confirmed'), actions: 'enterStep' },
              { actions: ['enterConfirmed', 'enterStep'] },
            ],
            'modal.hidden': { actions: ['setHidden', 'hideOtp'] },
          },
        },
        over: { type: 'final', description: 'The person has gone back, or has to begin anew.' },
      },
      onDone: [
        { guard: 'hasFailed', target: 'request', actions: ['leaveStep', 'focusRefusal'] },
        { target: 'request', actions: 'focusPhone' },
      ],
    },
    changed: {
      description: 'The number is changed, both phones have been told by SMS; Back closes.',
      on: {
        'close.requested': { actions: 'requestClose' },
        'entry.changed': { actions: 'requestClose' },
      },
    },
    ended: { type: 'final', description: 'The modal is closed and no call is under way.' },
  },
});
