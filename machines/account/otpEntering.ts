import { hasNext, isFilled, isNewCode, setDigits, setLedOn } from './otpReferences';

/** The part of the code's step in which its digits are typed. */
export const entering = {
  description: 'The digits may be changed while the step is in sight.',
  always: { guard: 'isUnseen', target: '#otp.left' },
  initial: 'incomplete',
  on: {
    'code.typed': [
      { guard: isNewCode, target: 'verifying', actions: setDigits },
      { guard: isFilled, target: '.filled', actions: setDigits },
      { target: '.incomplete', actions: setDigits },
    ],
    'code.pasted': [
      { guard: isNewCode, target: 'verifying', actions: setDigits },
      { guard: isFilled, target: '.filled', actions: setDigits },
      { target: '.incomplete', actions: setDigits },
    ],
    // Emptied now and not with the answer: the SMS may come before it, and its code be typed.
    'resend.began': { target: '.incomplete', actions: ['beginAnew', 'focusFirst'] },
    'step.leaveRequested': { target: '#otp.left', actions: 'reportLeave' },
    'step.left': [
      { guard: hasNext, target: '#otp.ledOn', actions: setLedOn },
      { target: '#otp.left' },
    ],
  },
  states: {
    incomplete: {
      description: 'At least one digit is missing; the button is disabled.',
    },
    filled: {
      description: 'Every digit is there; the code may be sent.',
      on: {
        // A digit of a whole code is corrected: others may follow, so nothing is sent by itself.
        'code.typed': [
          { guard: isFilled, target: 'filled', actions: setDigits },
          { target: 'incomplete', actions: setDigits },
        ],
        'code.submitted': {
          guard: 'isWaitOver',
          target: '#otp.open.code.verifying',
        },
      },
    },
    refused: {
      description:
        'The code was wrong: the inputs are emptied, and marked until one has the focus.',
      tags: 'invalid',
      entry: ['emptyDigits', 'focusFirst'],
      on: { 'code.focused': 'incomplete' },
    },
    spent: {
      description: 'No tries are left for this code: another one has to be sent.',
      tags: 'invalid',
      entry: 'emptyDigits',
      on: {
        'code.typed': { actions: setDigits },
        'code.pasted': { actions: setDigits },
      },
    },
  },
} as const;
