import { useSelector } from '@xstate/react';
import type { ActorRef, AnyMachineSnapshot } from 'xstate';
import { slowTexts } from '#texts/slow.ts';
import { Button } from '#ui/Button.tsx';
import styles from './SlowNotice.module.css';

type Props = { onCancel: () => void };
type NoticeProps = {
  actor: Pick<
    ActorRef<AnyMachineSnapshot, { type: 'wait.cancelled' }>,
    'getSnapshot' | 'subscribe' | 'send'
  >;
};

/** Ten seconds without an answer: the person is told and may give up waiting (D23). */
export const SlowNotice = ({ onCancel }: Props) => (
  <p className={styles.slow} role="status">
    {slowTexts.notice}
    <Button look="link" onClick={onCancel}>
      {slowTexts.cancel}
    </Button>
  </p>
);

/** Says that the actor has waited for its call for ten seconds, and lets the person give up. */
export function Message({ actor }: NoticeProps) {
  const isSlow = useSelector(actor, (snapshot) => snapshot.hasTag('slow'));
  return (
    isSlow && (
      <SlowNotice
        onCancel={() => {
          actor.send({ type: 'wait.cancelled' });
        }}
      />
    )
  );
}
