import { useSelector } from '@xstate/react';
import { ledgerToolsTexts } from '#texts/ledgerTools.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import type { TransactionsActors } from './transactionsActors';

type Props = Pick<TransactionsActors, 'filter' | 'paging'> & {
  /** No page that is still to come can bring it. */
  isWhole: boolean;
};

/** No transaction is what the person looks for; among those that are here, at least. */
export function NothingFound({ filter, paging, isWhole }: Props) {
  const isBusy = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  if (!isWhole && isBusy) return <EmptyState isCompact title={ledgerToolsTexts.searching} />;
  return (
    <EmptyState
      isCompact
      title={isWhole ? ledgerToolsTexts.empty : ledgerToolsTexts.emptyPartial}
      text={isWhole ? ledgerToolsTexts.emptyText : ledgerToolsTexts.emptyPartialText}
      action={
        <Button
          look="link"
          onClick={({ currentTarget }) => {
            // What was pressed goes with what it says: the filters are the nearest that stays.
            currentTarget.closest('section')?.querySelector('summary')?.focus();
            if (isWhole) filter.send({ type: 'filter.cleared' });
            else paging.send({ type: 'rest.requested' });
          }}
        >
          {isWhole ? ledgerToolsTexts.clear : ledgerToolsTexts.searchAll}
        </Button>
      }
    />
  );
}
