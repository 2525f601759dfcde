import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { questionsMachine } from '#machines/dashboard/questions.ts';
import { brand } from '#src/brand.ts';
import { routes } from '#domain/routes.ts';
import { receiptTexts } from '#features/dashboard/receipt/texts.ts';
import { faqTexts } from '#features/dashboard/texts.ts';
import { formatWhole } from '#lib/text.ts';
import { controlIcons } from '#ui/icons.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { EmptyState, LoadFailure } from '#ui/feedback/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SlowSkeleton } from '#ui/feedback/SlowNotice.tsx';
import { TextLink } from '#ui/Link.tsx';
import styles from './Balance.module.css';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

/** Number of questions shown at once; the others are folded, so that the transactions are near. */
const shownAtOnce = 2;

type Props = { questions: ActorRefFrom<typeof questionsMachine> };

/** The FAQ (sections 2 and 9), heaviest question first; at most one answer is open. */
export function Questions({ questions }: Props) {
  const { items, failure } = useSelector(questions, ({ context }) => context);
  const isBusy = useSelector(questions, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(questions, (snapshot) => snapshot.hasTag('failed'));
  const isEmpty = useSelector(questions, (snapshot) => snapshot.matches('empty'));
  const shown = [
    ...items.map(({ selection, text }, index) => ({
      key: `${String(index)} ${selection}`,
      title: selection,
      text,
    })),
    { key: 'points', title: faqTexts.points.question, text: <PointsAnswer /> },
  ];
  return (
    <div id="faq" className={styles.faq} aria-busy={isBusy}>
      <h3>{faqTexts.title}</h3>
      {isBusy && (
        <SlowSkeleton actor={questions}>
          <QuestionsSkeleton />
        </SlowSkeleton>
      )}
      {isEmpty && <EmptyState isCompact title={faqTexts.empty} />}
      {isFailed && (
        <LoadFailure
          title={faqTexts.failed}
          failure={failure}
          onRetry={() => {
            questions.send({ type: 'retry.requested' });
          }}
        />
      )}
      {items.length > 0 && (
        <div>
          <Accordion name="faq" items={shown.slice(0, shownAtOnce)} />
          {shown.length > shownAtOnce && (
            <details className={styles.rest}>
              <summary className={styles.more}>
                <span className={styles.whileClosed}>
                  {faqTexts.more(formatWhole(shown.length - shownAtOnce))}
                </span>
                <span className={styles.whileOpen}>{faqTexts.less}</span>
                <Icon path={controlIcons.chevronDown} isSmall className={styles.chevron} />
              </summary>
              <Accordion name="faq" items={shown.slice(shownAtOnce)} />
            </details>
          )}
        </div>
      )}
    </div>
  );
}

/** The cabinet's own answer, whatever questions the server sends: the ready text in a receipt, or a letter. */
const PointsAnswer = () => (
  <>
    {faqTexts.points.answer}
    <TextLink to={`${routes.dashboard}#trans`}>{faqTexts.points.transactions}</TextLink>
    {faqTexts.points.or}
    <TextLink
      href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(receiptTexts.question)}`}
    >
      {brand.supportEmail}
    </TextLink>
  </>
);

/** Skeleton of the first questions while they load. */
const QuestionsSkeleton = () => (
  <div aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <p key={row} className={styles.row}>
        <Skeleton size="long" />
      </p>
    ))}
  </div>
);
