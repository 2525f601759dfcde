import { useSelector } from '@xstate/react';
import { ratingTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { RatingChoice } from './RatingChoice';
import text from '#ui/text.module.css';
import styles from './Rating.module.css';
import type { TransactionsActors } from './transactionsActors';

type Props = Pick<TransactionsActors, 'rating'>;

/** Section 4 "Rating widget": the form submits by program alone, after it has hidden. */
export function Rating({ rating }: Props) {
  const state = useSelector(rating, ({ value }) =>
    typeof value === 'string' ? value : 'failed' in value ? 'failed' : 'sent',
  );
  const isSlow = useSelector(rating, (snapshot) => snapshot.hasTag('slow'));
  const { failure, wait } = useSelector(rating, ({ context }) => context);
  const isHeld = useSelector(rating, (snapshot) => snapshot.hasTag('held'));
  if (state === 'idle') return null;
  const isSent = state === 'sent' || state === 'rated';
  return (
    <form
      className={styles.rating}
      data-rating
      hidden={isSent && !isSlow}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {!(isSent && isSlow) && (
        <RatingChoice
          rating={rating}
          isConcealed={state === 'hidden'}
          isThanking={isSent || state === 'thanking'}
        />
      )}
      <SlowNotice actor={rating} />
      {state === 'failed' && (
        <>
          <Callout look="danger">
            {`${ratingTexts.failed} ${failure ? failureText(failure) : ''}`}
          </Callout>
          <Button
            look="link"
            disabled={isHeld}
            onClick={() => {
              rating.send({ type: 'retry.requested' });
            }}
          >
            {ratingTexts.retry}
          </Button>
          {isHeld && <p className={text.hint}>{ratingTexts.retryIn(wait)}</p>}
        </>
      )}
    </form>
  );
}
