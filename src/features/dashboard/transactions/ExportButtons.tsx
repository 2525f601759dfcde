import { useSelector } from '@xstate/react';
import type { ExportForm } from '#machines/dashboard/transactionExport.ts';
import { failureTexts } from '#ui/texts.ts';
import { ledgerToolsTexts } from './texts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { loadFailureText } from '#ui/feedback/errorMessages.ts';
import type { TransactionsActors } from './transactionsActors';
import styles from './TransactionTools.module.css';

const icons = { csv: cabinetIcons.download, print: cabinetIcons.print } as const;

type Props = Pick<TransactionsActors, 'transactionExport'> & { isEmpty: boolean };

/** Takes the transactions that are shown as a file or on paper, and says how far that is. */
export function ExportButtons({ transactionExport, isEmpty }: Props) {
  const isBusy = useSelector(transactionExport, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(transactionExport, (snapshot) => snapshot.matches('failed'));
  const { failure, form } = useSelector(transactionExport, ({ context }) => context);
  const send = (type: 'export.cancelled' | 'retry.requested') => () => {
    transactionExport.send({ type });
  };
  const button = (of: ExportForm) => (
    <Button
      look="link"
      busyText={isBusy && form === of ? ledgerToolsTexts.preparing : undefined}
      disabled={isEmpty && !isBusy}
      onClick={() => {
        transactionExport.send({ type: 'export.requested', form: of });
      }}
    >
      <Icon path={icons[of]} isSmall className={styles.sign} />
      <span className={styles.label}>{ledgerToolsTexts[of]}</span>
    </Button>
  );
  return (
    <>
      <div className={styles.exports}>
        {button('csv')}
        {button('print')}
        {isBusy && (
          <Button look="link" onClick={send('export.cancelled')}>
            {ledgerToolsTexts.cancel}
          </Button>
        )}
      </div>
      {isFailed && (
        <div className={styles.failed} role="group" aria-label={ledgerToolsTexts.exports}>
          <Callout look="danger">
            {`${ledgerToolsTexts.exportFailed}. ${failure ? loadFailureText(failure) : ''}`}
          </Callout>
          <Button look="link" onClick={send('retry.requested')}>
            {failureTexts.retry}
          </Button>
          <Button look="link" onClick={send('export.cancelled')}>
            {ledgerToolsTexts.cancel}
          </Button>
        </div>
      )}
    </>
  );
}
