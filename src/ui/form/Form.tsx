import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import type { FieldError } from '#domain/form.ts';
import { formTexts } from './texts';
import layout from './Form.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';

const isEmptyField = (error: FieldError) =>
  error === 'missing' || error === 'unchosen' || error === 'unchecked';

type Props = { form: ActorRefFrom<typeof formMachine>; children: ReactNode };

/**
 * A form driven by its machine; when invalid, it shows the alert of section 8. The method keeps the browser
 * from sending anything by itself, even before hydration.
 */
export function Form({ form, children }: Props) {
  const errors = useSelector(form, ({ context }) => context.errors);
  const isInvalid = useSelector(form, (snapshot) => snapshot.hasTag('invalid'));
  const found = isInvalid ? Object.values(errors) : [];
  return (
    <form
      className={layout.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send({ type: 'form.submitted' });
      }}
    >
      {found.length > 0 && (
        <Callout look="danger">
          {found.some(isEmptyField) ? formTexts.required : formTexts.mistaken}
        </Callout>
      )}
      {children}
    </form>
  );
}

type HintProps = { summary: string; children: ReactNode };

/** Help that opens where the question arises. */
export const Hint = ({ summary, children }: HintProps) => (
  <details className={layout.hint}>
    <summary className={layout.summary}>{summary}</summary>
    <p>{children}</p>
  </details>
);
