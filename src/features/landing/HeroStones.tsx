import { classes } from '#lib/classes.ts';
import { Gem } from '#ui/Gem.tsx';
import styles from './HeroStones.module.css';

const stones = ['diamond', 'ruby', 'sapphire', 'agate'] as const;

/** The four stones on the cutter's drawing: decoration. */
export const HeroStones = () => (
  <div className={styles.stones} aria-hidden="true">
    <Gem tier="diamond" isDrawing className={styles.drawing} />
    {stones.map((tier) => (
      <span key={tier} data-tier={tier}>
        <Gem tier={tier} className={classes(styles.stone, styles[tier])} />
      </span>
    ))}
  </div>
);
