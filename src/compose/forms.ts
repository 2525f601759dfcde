import { assign } from 'xstate';
import { codeFormMachine } from '../../machines/codeForm';
import { formMachine } from '../../machines/form';
import { resendMachine, type Addressee } from '../../machines/resend';
import { focusCode, focusInvalid, focusQuestion, note } from '../browser/forms';
import { ru } from '../ru';
import { asCall } from './call';

/** The form of every flow. */
export const form = formMachine.provide({
  actions: {
    noteInvalid: () => {
      note(ru.form.invalidNote);
    },
    focusFirstInvalid: focusInvalid,
    focusQuestion,
  },
});

/** The code form of every flow. */
export const codeForm = codeFormMachine.provide({ actions: { focusFirst: focusCode } });

/** The countdown of every flow; `resend` sends one more SMS. */
export const resendBy = (resend: (to: Addressee, signal: AbortSignal) => Promise<void>) =>
  resendMachine.provide({
    actors: {
      resendCode: asCall(async (to, signal) => {
        await resend(to, signal);
        return { sentAt: Date.now() };
      }),
    },
    actions: { readClock: assign({ now: () => Date.now() }) },
  });
