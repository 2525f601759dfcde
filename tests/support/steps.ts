import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import type { OtpActor } from '#machines/account/otp.ts';
import type { FormValues } from '#domain/form/fields.ts';

/** Fills in a flow's form and submits it. */
export function submitForm(form: ActorRefFrom<typeof formMachine> | undefined, values: FormValues) {
  for (const [name, value] of Object.entries(values)) {
    form?.send({ type: 'field.changed', name, value });
  }
  form?.send({ type: 'form.submitted' });
}

/** Types a code into a flow's code step, which sends it; one that was checked before is submitted. */
export function submitCode(otp: OtpActor | undefined, code = '4815') {
  otp?.send({ type: 'code.typed', digits: [...code] });
  otp?.send({ type: 'code.submitted' });
}

/** Asks for another code; the minute since the last one must be over. */
export function askAgain(otp: OtpActor | undefined) {
  otp?.getSnapshot().children.resend?.send({ type: 'resend.requested' });
}
