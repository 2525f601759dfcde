import { formMachine } from '#machines/shared/form.ts';
import { focusInvalid, focusQuestion, focusRefusal, note } from '#browser/forms.ts';
import { ru } from '#texts/ru.ts';

/** The form of every flow. */
export const form = formMachine.provide({
  actions: {
    noteInvalid: () => {
      note(ru.form.invalidNote);
    },
    focusFirstInvalid: focusInvalid,
    focusRefusal,
    focusQuestion,
  },
});
