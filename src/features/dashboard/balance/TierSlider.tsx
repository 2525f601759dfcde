import type { ActorRefFrom } from 'xstate';
import type { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { tierPlace, type TierProgress } from '#domain/tiers.ts';
import { tierSliderTexts } from './texts';
import { cx } from '#lib/cx.ts';
import { TierSliderButtons } from './TierSliderButtons';
import { TierCard } from './TierCard';
import styles from './TierSlider.module.css';
import { useSlides, type MountSlides } from './useSlides';

type Props = {
  standing: TierProgress;
  /** The client's own programme. */
  programName: string;
  /** Absent until the post-load initialisation. */
  slider: ActorRefFrom<typeof tierSliderMachine> | undefined;
  mountSlides: MountSlides;
};

/** The row scrolls before the slider comes, so that the keys must reach it at once. */
const tabStop = 0;

/** Every tier as a plate; the row slides to the client's own (sections 2 and 9). */
export function TierSlider({ standing, programName, slider, mountSlides }: Props) {
  const { frame, isSmooth } = useSlides(slider, mountSlides);
  return (
    <div className={styles.tiers}>
      <div className={styles.head}>
        <h3>{tierSliderTexts.title}</h3>
        <TierSliderButtons slider={slider} />
      </div>
      <div ref={frame} className={cx(styles.frame, isSmooth && styles.isSmooth)}>
        <ul
          className={cx(styles.track, 'slides')}
          tabIndex={tabStop}
          aria-label={tierSliderTexts.list}
        >
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
