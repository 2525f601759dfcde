import { formMachine } from '../../machines/form';
import { focusInvalid, focusQuestion, note } from '../browser/forms';
import { ru } from '../ru';

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
