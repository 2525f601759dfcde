import { formMachine } from '#machines/shared/form.ts';
import { focusInvalid, focusQuestion, focusRefusal, logInfo } from '#browser/forms.ts';
import { formTexts } from '#ui/form/texts.ts';

/** The form of every flow. */
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
