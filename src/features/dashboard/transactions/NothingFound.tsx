import { useSelector } from '@xstate/react';
import { ledgerToolsTexts } from './texts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import type { TransactionsActors } from './transactionsActors';

type Props = Pick<TransactionsActors, 'filter' | 'paging'> & {
  /** Every page is loaded, so none can have it. */
  isWhole: boolean;
};

/** No loaded transaction is what the person looks for. */
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
            // The pressed button disappears with its message: the focus goes to the filters.
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
