import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '../../../../machines/disclosure';
import type { CabinetCopy } from '../../../domain/cabinetCopy';
import { ru } from '../../../ru';
import { Pass } from '../card/Pass';
import styles from '../DashboardScreen.module.css';

type Props = {
  copy: CabinetCopy;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
  onShow: () => void;
};

/** The card as it was last seen; the till reads its number as well without a network. */
export const KeptCard = ({ copy, cardNumber, onShow }: Props) => (
  <section id="card" className={styles.card} aria-label={ru.dashboard.card}>
    <Pass holder={copy} cardNumber={cardNumber} onShow={onShow} />
  </section>
);
