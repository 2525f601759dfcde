import type { Tier } from '#domain/programme.ts';
import styles from './CardTable.module.css';
import { TierIcon } from './TierIcon';

type Props = { tier: Tier };

/** The card's background: facets, the gem, and scrims that keep text readable. */
export const CardTable = ({ tier }: Props) => (
  <div className={styles.table} aria-hidden="true">
    <TierIcon tier={tier} className={styles.stone} />
    <svg className={styles.facets} viewBox="0 0 400 240" preserveAspectRatio="none">
      <path className={styles.lit} d="M0 0h150L70 108zM0 240L70 108 190 240z" />
      <path className={styles.dim} d="M150 0h96L70 108zM190 240L70 108 300 240z" />
      <path className={styles.shaded} d="M0 0l70 108L0 240zM300 240L400 150v90z" />
    </svg>
  </div>
);
