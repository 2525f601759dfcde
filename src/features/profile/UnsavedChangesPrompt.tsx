import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { profileTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout/layout.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';

type Props = { form: ActorRefFrom<typeof formMachine> };

/** There is something typed that was not sent: is it to be given up? */
export function UnsavedChangesPrompt({ form }: Props) {
  const isAsking = useSelector(form, (snapshot) => snapshot.hasTag('asking'));
  const id = useId();
  if (!isAsking) return null;
  return (
    <Callout look="warn">
      <div role="group" aria-labelledby={id} data-question="" className={layout.stack}>
        <p id={id}>{profileTexts.unsaved}</p>
        <div className={layout.actions}>
          <Button
            look="link"
            aria-describedby={id}
            onClick={() => {
              form.send({ type: 'discard.declined' });
            }}
          >
            {profileTexts.stay}
          </Button>
          <Button
            look="link"
            onClick={() => {
              form.send({ type: 'discard.confirmed' });
            }}
          >
            {profileTexts.leave}
          </Button>
        </div>
      </div>
    </Callout>
  );
}
