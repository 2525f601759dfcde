import { useSelector } from '@xstate/react';
import type { ActorRef, AnyMachineSnapshot } from 'xstate';
import { ru } from '#texts/ru.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Slow.module.css';

type Props = { onCancel: () => void };
type NoticeProps = {
  actor: Pick<
    ActorRef<AnyMachineSnapshot, { type: 'wait.cancelled' }>,
    'getSnapshot' | 'subscribe' | 'send'
  >;
};

/** Ten seconds without an answer: the person is told and may give up waiting (D23). */
export const Slow = ({ onCancel }: Props) => (
  <p className={styles.slow} role="status">
    {ru.slow.notice}
    <Button look="link" onClick={onCancel}>
      {ru.slow.cancel}
    </Button>
  </p>
);

/** Says that the actor has waited for its call for ten seconds, and lets the person give up. */
export function SlowNotice({ actor }: NoticeProps) {
  const isSlow = useSelector(actor, (snapshot) => snapshot.hasTag('slow'));
  return (
    isSlow && (
      <Slow
        onCancel={() => {
          actor.send({ type: 'wait.cancelled' });
        }}
      />
    )
  );
}
