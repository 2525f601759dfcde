import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '../../../../machines/transactionPaging';
import { ru } from '../../../ru';
import { Blank } from '../../../ui/Blank';
import { Button } from '../../../ui/Button';
import { Slow } from '../../../ui/Slow';
import { loadFailureText } from '../../../ui/words';
import styles from '../DashboardScreen.module.css';

type Props = { paging: ActorRefFrom<typeof transactionPagingMachine>; onAsk: () => void };

/** The end of the list: the button for older operations, or why they did not come. */
export function MoreTransactions({ paging, onAsk }: Props) {
  const { ledger, failure } = useSelector(paging, ({ context }) => context);
  const isBusy = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(paging, (snapshot) => snapshot.hasTag('slow'));
  const isFailed = useSelector(paging, (snapshot) => snapshot.hasTag('failed'));
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const isGathering = useSelector(paging, (snapshot) => snapshot.hasTag('gathering'));
  const isFirst = ledger.count === 0;
  const slow = isSlow && (
    <Slow
      onCancel={() => {
        paging.send({ type: 'wait.cancelled' });
      }}
    />
  );
  if (isGathering && !isFirst) return null;
  if (isComplete || (isBusy && isFirst)) return slow;
  if (isFailed) {
    return (
      <Blank
        isFailure
        isCompact={!isFirst}
        title={isFirst ? ru.dashboard.transactionsFailed : ru.dashboard.moreFailed}
        text={failure ? loadFailureText(failure) : undefined}
        action={
          <Button
            look={isFirst ? 'main' : 'line'}
            onClick={() => {
              paging.send({ type: 'retry.requested' });
            }}
          >
            {ru.failure.retry}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.more}>
      <Button look="line" busyText={isBusy ? ru.dashboard.loadingMore : undefined} onClick={onAsk}>
        {ru.ledger.more}
      </Button>
      {slow}
    </div>
  );
}
