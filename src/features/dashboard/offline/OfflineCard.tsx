import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import type { OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { CardWithBarcode } from '#ui/CardWithBarcode.tsx';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { sectionTexts } from '#ui/texts.ts';

type Props = {
  copy: OfflineSnapshot;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
  onShow: () => void;
};

/** The card as it was last seen; the checkout reads its number as well without a network. */
export const OfflineCard = ({ copy, cardNumber, onShow }: Props) => (
  <section id="card" className={styles.card} aria-label={sectionTexts.card}>
    <CardWithBarcode holder={copy} cardNumber={cardNumber} onShow={onShow} />
  </section>
);
