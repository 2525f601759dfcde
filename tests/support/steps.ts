import type { ActorRefFrom } from 'xstate';
import type { codeFormMachine } from '../../machines/codeForm';
import type { formMachine } from '../../machines/form';
import type { resendMachine } from '../../machines/resend';
import type { FormValues } from '../../src/domain/fields';

/** Fills in a flow's form and submits it. */
export function submitForm(form: ActorRefFrom<typeof formMachine> | undefined, values: FormValues) {
  for (const [name, value] of Object.entries(values)) {
    form?.send({ type: 'field.changed', name, value });
  }
  form?.send({ type: 'form.submitted' });
}

/** Types a code into a flow's code form and submits it. */
export function submitCode(form: ActorRefFrom<typeof codeFormMachine> | undefined, code = '4815') {
  form?.send({ type: 'code.typed', digits: [...code] });
  form?.send({ type: 'code.submitted' });
}

/** Asks for another code; the minute since the last one must be over. */
export function askAgain(resend: ActorRefFrom<typeof resendMachine> | undefined) {
  resend?.send({ type: 'resend.requested' });
}
