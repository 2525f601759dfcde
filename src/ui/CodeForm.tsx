import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { codeFormMachine } from '../../machines/codeForm';
import { Button, type ButtonLook } from './Button';
import { CodeInput } from './CodeInput';
import styles from './Form.module.css';
import { Slow } from './Slow';
import { failureText } from './words';

type Props = {
  form: ActorRefFrom<typeof codeFormMachine>;
  submitText: string;
  submitLook?: ButtonLook;
  busyText: string;
  isSlow: boolean;
  onCancel: () => void;
};

/** Section 4 "Verification code form", for every code that comes by SMS. */
export function CodeForm({ form, submitText, submitLook, busyText, isSlow, onCancel }: Props) {
  const { digits, failure } = useSelector(form, ({ context }) => context);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const isInvalid = useSelector(form, (snapshot) => snapshot.hasTag('invalid'));
  const isIncomplete = useSelector(form, (snapshot) =>
    snapshot.matches({ entry: { editing: 'incomplete' } }),
  );
  const isShown = useSelector(form, (snapshot) => snapshot.matches({ visibility: 'shown' }));
  return (
    <form
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send({ type: 'code.submitted' });
      }}
    >
      <CodeInput
        digits={digits}
        isShown={isShown}
        isInvalid={isInvalid}
        isDisabled={isBusy}
        error={failure ? failureText(failure) : undefined}
        onChange={(typed) => {
          form.send({ type: 'code.typed', digits: typed });
        }}
        onFocus={() => {
          form.send({ type: 'code.focused' });
        }}
        onToggle={() => {
          form.send({ type: 'visibility.toggled' });
        }}
      />
      <Button
        type="submit"
        isWide
        {...(submitLook && { look: submitLook })}
        disabled={isIncomplete}
        busyText={isBusy ? busyText : undefined}
      >
        {submitText}
      </Button>
      {isSlow && <Slow onCancel={onCancel} />}
    </form>
  );
}
