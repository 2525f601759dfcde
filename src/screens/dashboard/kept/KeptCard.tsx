import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '../../../../machines/disclosure';
import type { CabinetCopy } from '../../../domain/cabinetCopy';
import { tierOf } from '../../../domain/loyalty';
import { ru } from '../../../ru';
import { Barcode } from '../../../ui/Barcode';
import { LoyaltyCard } from '../../../ui/LoyaltyCard';
import pass from '../card/Pass.module.css';
import styles from '../DashboardScreen.module.css';

type Props = { copy: CabinetCopy; cardNumber: ActorRefFrom<typeof disclosureMachine> };

/** The card as it was last seen; the till reads its number as well without a network. */
export function KeptCard({ copy: { name, card }, cardNumber }: Props) {
  const isNumberShown = useSelector(cardNumber, (snapshot) => snapshot.matches('expanded'));
  return (
    <section id="card" className={styles.card} aria-label={ru.dashboard.card}>
      <div className={pass.pass}>
        <LoyaltyCard
          tier={tierOf(card.programName)}
          points={card.points}
          name={name}
          cardNumber={card.cardNumber}
          isNumberShown={isNumberShown}
          onNumberToggle={() => {
            cardNumber.send({ type: 'disclosure.toggled' });
          }}
        />
        <div className={pass.slip}>
          <Barcode digits={card.cardNumber} label={ru.card.barcode} className={pass.barcode} />
          <p className={pass.caption}>{ru.card.atTill}</p>
        </div>
      </div>
    </section>
  );
}
