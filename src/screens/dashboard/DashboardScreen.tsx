import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '../../../machines/disclosure';
import type { transactionPagingMachine } from '../../../machines/transactionPaging';
import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { classes } from '../../ui/classes';
import layout from '../../ui/layout.module.css';
import { CardSection } from './CardSection';
import styles from './DashboardScreen.module.css';
import { TransactionsSection } from './TransactionsSection';

type Props = {
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
};

/** Section 2, `/dashboard`: the client's cabinet. */
export function DashboardScreen({ paging, cardNumber }: Props) {
  const { session } = useApp();
  const firstName = useSelector(session, ({ context }) => context.client?.firstName);
  return (
    <div className={classes(layout.page, styles.dashboard)}>
      <div className={styles.head}>
        <h1>{ru.dashboard.title}</h1>
        {firstName && <p>{ru.dashboard.greeting(firstName)}</p>}
      </div>
      <div className={styles.column}>
        <CardSection session={session} cardNumber={cardNumber} />
      </div>
      <TransactionsSection paging={paging} />
    </div>
  );
}
