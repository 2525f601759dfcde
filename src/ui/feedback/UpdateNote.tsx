import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { appUpdateMachine } from '#machines/app/appUpdate.ts';
import { ru } from '#texts/ru.ts';
import { Button } from '#ui/Button.tsx';
import styles from './bottomNote.module.css';
import layout from '#ui/layout/layout.module.css';

export type UpdateNoteProps = { update: ActorRefFrom<typeof appUpdateMachine> };

/** A newer version of the cabinet is here: the person says when it takes over. */
export function UpdateNote({ update }: UpdateNoteProps) {
  const isBusy = useSelector(update, (snapshot) => snapshot.hasTag('busy'));
  return (
    <section className={styles.popup} aria-label={ru.update.title}>
      <p role="status">{ru.update.notice}</p>
      <div className={layout.actions}>
        <Button
          busyText={isBusy ? ru.update.updating : undefined}
          onClick={() => {
            update.send({ type: 'update.accepted' });
          }}
        >
          {ru.update.accept}
        </Button>
        {!isBusy && (
          <Button
            look="link"
            onClick={() => {
              update.send({ type: 'update.postponed' });
            }}
          >
            {ru.update.postpone}
          </Button>
        )}
      </div>
    </section>
  );
}
