import { formMachine } from '#machines/shared/form.ts';
import { focusInvalid, focusQuestion, focusRefusal, note } from '#browser/forms.ts';
import { formTexts } from '#ui/form/texts.ts';

/** The form of every flow. */
export const form = formMachine.provide({
  actions: {
    noteInvalid: () => {
      note(formTexts.invalidNote);
    },
    focusFirstInvalid: focusInvalid,
    focusRefusal,
    focusQuestion,
  },
});
