import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { otpSetup } from './otpSetup';

/** The `meta` of the machine, whose file has no room for it. */
export const otpWords = {
  title: 'One-time code',
  section: '4 “Verification code form”, D16',
  events: {
    'code.focused': 'The person goes into one of the inputs.',
    'code.pasted': 'A code is pasted, or filled in by the browser.',
    'code.submitted':
      'The person presses the button under the code, where it was not sent by itself.',
    'code.typed': 'A digit was typed or deleted; with the last one the code is sent.',
    'operation.expired': 'The server no longer knows the operation; the person has to start again.',
    'resend.began': 'Another code has been asked for; nothing has been answered yet.',
    'step.left':
      'Back or Forward has left the step with the code, perhaps for that of another code.',
    'visibility.toggled': 'The person presses the eye.',
  },
  calls: {
    verifyCode: {
      does: 'Checks the code from the SMS, by the call of the flow around it.',
      to: 'POST /v1/verify_code, /v1/register/confirm, /v1/client/phone/confirm_old, /v1/client/phone/confirm_new or /v1/client/revoke/confirm',
      section: '4, 7',
    },
  },
} satisfies FlowWords<ReturnType<typeof otpSetup>>;
