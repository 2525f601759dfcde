import type { FlowWords } from './flowWords';
import type { form } from './formSetup';

export const formWords = {
  title: 'Form',
  summary:
    'Fields, their rules and what happens after they are sent. Every flow that asks for data has this one inside.',
  section: '4 “Form submit”, 5',
  events: {
    'discard.confirmed': 'The person discards the changes.',
    'discard.declined': 'The person keeps the changes and stays.',
    'discard.requested': 'The person wants to leave the form.',
    'draft.requested': 'The form is asked what has been typed and not sent.',
    'field.changed': 'The person types in a field or chooses a value.',
    'field.left': 'The person leaves a field.',
    'form.accepted': 'The server took what was sent.',
    'form.refused': 'The server refused what was sent.',
    'form.submitCancelled': 'The call failed or was cancelled; the form may be sent again.',
    'form.submitted': 'The person presses the button of the form.',
  },
  delays: {
    buttonHold: { why: 'After a submit the button is disabled.', section: '4 “Form submit”' },
    resetDelay: { why: 'On success the form becomes as new.', section: '4 “Form submit”' },
    closeDelay: { why: 'The modal closes after the form has been reset.', section: '4' },
    second: {
      why: 'The wait that a busy server asks for is counted down.',
      section: '4 “Form submit”',
    },
  },
} satisfies FlowWords<typeof form> & { summary: string };
