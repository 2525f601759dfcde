import { ru } from '#texts/ru.ts';
import { Blank } from '#ui/feedback/Blank.tsx';
import { Button } from '#ui/Button.tsx';
import type { TransactionsActors } from './transactionsActors';

type Props = Pick<TransactionsActors, 'filter'> & {
  /** No page that is still to come can bring it. */
  isWhole: boolean;
};

/** No operation is what the person looks for; among those that are here, at least. */
export const NothingFound = ({ filter, isWhole }: Props) => (
  <Blank
    isCompact
    title={ru.ledgerTools.empty}
    text={isWhole ? ru.ledgerTools.emptyText : ru.ledgerTools.emptyPartial}
    action={
      <Button
        look="link"
        onClick={({ currentTarget }) => {
          // What was pressed goes with what it says: the filters are the nearest that stays.
          currentTarget.closest('section')?.querySelector('summary')?.focus();
          filter.send({ type: 'filter.cleared' });
        }}
      >
        {ru.ledgerTools.clear}
      </Button>
    }
  />
);
