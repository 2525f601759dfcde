import { useSelector } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import type { ActorRefFrom } from 'xstate';
import type { passkeyOfferMachine } from '#machines/account/passkeyOffer.ts';
import { passkeyFailureText } from '#app/passkeyAdding.ts';
import { passkeyAddingTexts } from '#app/texts.ts';
import { Button } from '#ui/Button.tsx';
import styles from '#ui/feedback/BottomNotes.module.css';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { WaitCountdown } from '#ui/form/RetryCountdown.tsx';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/text.module.css';
import { passkeyOfferTexts } from '#features/dashboard/texts.ts';

type Props = { offer: ActorRefFrom<typeof passkeyOfferMachine> };

/** Shown at the bottom of the cabinet, once after a sign-in by a code; the page behind it stays in use. */
export function PasskeyOffer({ offer }: Props) {
  const { failure, wait } = useSelector(offer, ({ context }) => context);
  const adding = useSelector(offer, ({ children }) => children.passkeyAdding);
  const isBusy = useSelector(offer, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(offer, (snapshot) => snapshot.hasTag('held'));
  return (
    <section className={styles.popup} aria-label={passkeyOfferTexts.title}>
      <div role="status" className={layout.stack}>
        <p className={text.strong}>{passkeyOfferTexts.offer}</p>
        <p>{passkeyOfferTexts.why}</p>
      </div>
      {failure && <p role="alert">{passkeyFailureText(failure)}</p>}
      <div className={layout.actions}>
        <Button
          disabled={isHeld}
          aria-disabled={isBusy || undefined}
          busyText={isBusy ? passkeyAddingTexts.adding : undefined}
          onClick={() => {
            offer.send({ type: 'passkey.addRequested' });
          }}
        >
          {passkeyOfferTexts.add}
        </Button>
        {!isBusy && (
          <>
            <Button
              look="link"
              onClick={() => {
                offer.send({ type: 'offer.postponed' });
              }}
            >
              {passkeyOfferTexts.later}
            </Button>
            <Button
              look="link"
              onClick={() => {
                offer.send({ type: 'offer.declined' });
              }}
            >
              {passkeyOfferTexts.never}
            </Button>
          </>
        )}
      </div>
      {isHeld && <WaitCountdown seconds={wait} />}
      {adding && <SlowNotice actor={adding} />}
    </section>
  );
}

/** Renders the offer in a root of its own; returns a function that removes it. */
export function mountPasskeyOffer(host: HTMLElement, offer: Props['offer']): () => void {
  const root = createRoot(host);
  root.render(<PasskeyOffer offer={offer} />);
  return () => {
    root.unmount();
  };
}
