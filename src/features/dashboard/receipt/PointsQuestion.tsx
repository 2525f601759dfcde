import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { receiptMachine } from '#machines/dashboard/receipt.ts';
import { brand } from '#src/brand.ts';
import type { Transaction } from '#domain/transaction.ts';
import { receiptTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './PointsQuestion.module.css';
import { letterTo, questionText } from './questionText';
import text from '#ui/text.module.css';

/** The letter stands below the receipt: it scrolls into sight as it unfolds. */
const showWhole = (letter: HTMLElement | null) => letter?.scrollIntoView({ block: 'nearest' });

type Props = { receipt: ActorRefFrom<typeof receiptMachine>; transaction: Transaction };

/** «Где мои баллы?»: a ready text for the support, to be copied. */
export function PointsQuestion({ receipt, transaction }: Props) {
  const isAsked = useSelector(receipt, (snapshot) => snapshot.matches({ shown: 'asked' }));
  const isCopying = useSelector(receipt, (snapshot) => snapshot.hasTag('busy'));
  const send = (type: 'question.asked' | 'question.closed' | 'copy.requested') => () => {
    receipt.send({ type });
  };
  return (
    <div className={styles.question}>
      <Button
        look="link"
        aria-expanded={isAsked}
        onClick={send(isAsked ? 'question.closed' : 'question.asked')}
      >
        {receiptTexts.question}
      </Button>
      {isAsked && (
        <div className={styles.letter} ref={showWhole}>
          <p>
            {receiptTexts.questionHint}
            <a href={letterTo(brand.supportEmail, transaction)}>{brand.supportEmail}</a>
          </p>
          <textarea
            className={styles.text}
            aria-label={receiptTexts.text}
            readOnly
            rows={5}
            data-copy
            value={questionText(transaction)}
          />
          <div className={layout.actions}>
            <Button
              look="line"
              busyText={isCopying ? receiptTexts.copying : undefined}
              onClick={send('copy.requested')}
            >
              {receiptTexts.copy}
            </Button>
            <CopyResult receipt={receipt} />
          </div>
        </div>
      )}
    </div>
  );
}

type CopyResultProps = { receipt: ActorRefFrom<typeof receiptMachine> };

/** Says whether the text is in the clipboard. */
function CopyResult({ receipt }: CopyResultProps) {
  const isCopied = useSelector(receipt, (snapshot) =>
    snapshot.matches({ shown: { asked: 'copied' } }),
  );
  const isManualCopy = useSelector(receipt, (snapshot) =>
    snapshot.matches({ shown: { asked: 'manualCopy' } }),
  );
  return (
    <p role="status" className={text.hint}>
      {isCopied ? receiptTexts.copied : isManualCopy && receiptTexts.manualCopy}
    </p>
  );
}
