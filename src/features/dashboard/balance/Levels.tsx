import type { ActorRefFrom } from 'xstate';
import type { levelSliderMachine } from '#machines/dashboard/levelSlider.ts';
import { tierPlace, type TierProgress } from '#domain/tiers.ts';
import { levelsTexts } from '#texts/levels.ts';
import { cx } from '#lib/cx.ts';
import { LevelButtons } from './LevelButtons';
import { TierCard } from './TierCard';
import styles from './Levels.module.css';
import { useSlides, type MountSlides } from './useSlides';

type Props = {
  standing: TierProgress;
  /** The client's own programme. */
  programName: string;
  /** Absent until the post-load initialisation. */
  slider: ActorRefFrom<typeof levelSliderMachine> | undefined;
  mountSlides: MountSlides;
};

/** The row scrolls before the slider comes, so that the keys must reach it at once. */
const tabStop = 0;

/** Every level as a plate; the row slides to the client's own (sections 2 and 9). */
export function Levels({ standing, programName, slider, mountSlides }: Props) {
  const { frame, isSmooth } = useSlides(slider, mountSlides);
  return (
    <div className={styles.levels}>
      <div className={styles.head}>
        <h3>{levelsTexts.title}</h3>
        <LevelButtons slider={slider} />
      </div>
      <div ref={frame} className={cx(styles.frame, isSmooth && styles.isSmooth)}>
        <ul className={cx(styles.track, 'slides')} tabIndex={tabStop} aria-label={levelsTexts.list}>
          {standing.tiers.map((tier, index) => (
            <TierCard
              key={`${String(index)} ${tier.programName}`}
              tier={tier}
              index={index}
              place={tierPlace(standing, tier, programName)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
