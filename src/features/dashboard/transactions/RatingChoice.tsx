import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { ratingTexts } from './texts';
import { cx } from '#lib/cx.ts';
import text from '#ui/text.module.css';
import { RatingStone } from './RatingStone';
import styles from './Rating.module.css';
import type { TransactionsActors } from './transactionsActors';

type Props = Pick<TransactionsActors, 'rating'> & { isConcealed: boolean; isThanking: boolean };

const stars = [1, 2, 3, 4, 5] as const;

/** Five gems, filled up to the chosen one, and a caption that thanks for the choice. */
export function RatingChoice({ rating, isConcealed, isThanking }: Props) {
  const chosen = useSelector(rating, ({ context }) => context.rating);
  const name = useId();
  const caption = useId();
  // A legend beside the stones would be laid out otherwise in each engine.
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
