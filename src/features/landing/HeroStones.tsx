import { cx } from '#lib/cx.ts';
import { TierIcon } from '#ui/TierIcon.tsx';
import styles from './HeroStones.module.css';

const stones = ['diamond', 'ruby', 'sapphire', 'agate'] as const;

/** The four gems on a drawing: decoration. */
export const HeroStones = () => (
  <div className={styles.stones} aria-hidden="true">
    <TierIcon tier="diamond" isDrawing className={styles.drawing} />
    {stones.map((tier) => (
      <span key={tier} data-tier={tier}>
        <TierIcon tier={tier} className={cx(styles.stone, styles[tier])} />
      </span>
    ))}
  </div>
);
