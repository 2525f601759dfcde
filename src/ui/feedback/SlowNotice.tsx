import { useSelector } from '@xstate/react';
import type { ActorRef, AnyMachineSnapshot } from 'xstate';
import { slowTexts } from '#ui/texts.ts';
import { Button } from '#ui/Button.tsx';
import styles from './SlowNotice.module.css';
import type { ComponentProps, ReactNode } from 'react';

type Props = {
  actor: Pick<
    ActorRef<AnyMachineSnapshot, { type: 'wait.cancelled' }>,
    'getSnapshot' | 'subscribe' | 'send'
  >;
};

/** Shown after ten seconds without an answer to the actor's call: the person may give up waiting (D23). */
export function SlowNotice({ actor }: Props) {
  const isSlow = useSelector(actor, (snapshot) => snapshot.hasTag('slow'));
  return (
    isSlow && (
      <p className={styles.slow} role="status">
        {slowTexts.notice}
        <Button
          look="link"
          onClick={() => {
            actor.send({ type: 'wait.cancelled' });
          }}
        >
          {slowTexts.cancel}
        </Button>
      </p>
    )
  );
}

type SlowSkeletonProps = ComponentProps<typeof SlowNotice> & { children: ReactNode };

/** A skeleton of the content that the actor loads. The slow notice covers its beginning, so that nothing moves. */
export const SlowSkeleton = ({ actor, children }: SlowSkeletonProps) => (
  <div className={styles.place}>
    {children}
    <div className={styles.over}>
      <SlowNotice actor={actor} />
    </div>
  </div>
);
