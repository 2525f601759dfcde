import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { receiptMachine } from '#machines/dashboard/receipt.ts';
import { receiptTexts } from './texts';
import text from '#ui/text.module.css';

type Props = { receipt: ActorRefFrom<typeof receiptMachine> };

/** Says whether the text is in the clipboard. */
export function CopyResult({ receipt }: Props) {
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
