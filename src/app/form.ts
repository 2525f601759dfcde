import { formMachine } from '#machines/shared/form.ts';
import { focusInvalid, focusQuestion, focusRefusal, logInfo } from '#browser/forms.ts';
import { formTexts } from '#ui/form/texts.ts';

/** The form machine with its focus actions, shared by every flow that has a form. */
export const form = formMachine.provide({
  actions: {
    noteInvalid: () => {
      logInfo(formTexts.invalidNote);
    },
    focusFirstInvalid: focusInvalid,
    focusRefusal,
    focusQuestion,
  },
});
