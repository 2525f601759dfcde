import { useSelector } from '@xstate/react';
import { ratingTexts } from '#features/dashboard/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import text from '#ui/text.module.css';
import styles from './Rating.module.css';
import type { TransactionsActors } from '#features/dashboard/useWatchedLedger.ts';
import { useId } from 'react';
import { cx } from '#lib/cx.ts';

type Props = Pick<TransactionsActors, 'rating'>;

/** Section 4 "Rating widget": the machine sends the rating after the widget has hidden, so a submit does nothing. */
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

type RatingChoiceProps = Pick<TransactionsActors, 'rating'> & {
  isConcealed: boolean;
  isThanking: boolean;
};

const stars = [1, 2, 3, 4, 5] as const;

/** Five gems, filled up to the chosen one, and a caption that thanks for the choice. */
function RatingChoice({ rating, isConcealed, isThanking }: RatingChoiceProps) {
  const chosen = useSelector(rating, ({ context }) => context.rating);
  const name = useId();
  const caption = useId();
  // Engines lay out a legend beside the gems differently, so a paragraph labels the group.
  return (
    <fieldset
      className={cx(styles.choice, isConcealed && styles.concealed)}
      aria-labelledby={caption}
      aria-hidden={isConcealed}
      disabled={isConcealed}
    >
      <p id={caption} className={isThanking ? text.hidden : styles.caption}>
        {ratingTexts.title}
      </p>
      <p role="status" className={isThanking ? styles.thanks : text.hidden}>
        {isThanking && ratingTexts.thanks}
      </p>
      <div className={styles.stones}>
        {stars.map((value) => (
          <label key={value} className={styles.stone}>
            <input
              type="radio"
              name={name}
              value={value}
              aria-label={String(value)}
              checked={chosen === value}
              onChange={() => {
                rating.send({ type: 'rating.chosen', rating: value });
              }}
            />
            <RatingStone />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A gem from the side: its outline and its facets. */
const RatingStone = () => (
  <svg viewBox="0 0 34 34" aria-hidden="true">
    <path d="M10.5 4h13L31 12.5 17 31 3 12.5z" />
    <path
      className={styles.facets}
      d="M3 12.5h28M10.5 4L12 12.5 17 31l5-18.5L23.5 4M12 12.5L17 4l5 8.5"
    />
  </svg>
);
