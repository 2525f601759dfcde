import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { appUpdateMachine } from '#machines/app/appUpdate.ts';
import { updateTexts } from '#ui/texts.ts';
import { Button } from '#ui/Button.tsx';
import styles from './bottomNote.module.css';
import layout from '#ui/layout/layout.module.css';

export type UpdateNoteProps = { update: ActorRefFrom<typeof appUpdateMachine> };

/** A newer version of the cabinet is ready: the person says when it takes over. */
export function UpdateNote({ update }: UpdateNoteProps) {
  const isBusy = useSelector(update, (snapshot) => snapshot.hasTag('busy'));
  return (
    <section className={styles.popup} aria-label={updateTexts.title}>
      <p role="status">{updateTexts.notice}</p>
      <div className={layout.actions}>
        <Button
          busyText={isBusy ? updateTexts.updating : undefined}
          onClick={() => {
            update.send({ type: 'update.accepted' });
          }}
        >
          {updateTexts.accept}
        </Button>
        {!isBusy && (
          <Button
            look="link"
            onClick={() => {
              update.send({ type: 'update.postponed' });
            }}
          >
            {updateTexts.postpone}
          </Button>
        )}
      </div>
    </section>
  );
}
