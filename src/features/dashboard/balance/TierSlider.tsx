import type { ActorRefFrom } from 'xstate';
import type { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { tierPlace, type TierPlace, type TierProgress } from '#domain/tiers.ts';
import { tierSliderTexts } from '#features/dashboard/texts.ts';
import { cx } from '#lib/cx.ts';
import styles from './TierSlider.module.css';
import { type MountSlides, useSlides } from './useSlides';
import { useSelector } from '@xstate/react';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { programme } from '#src/programme.ts';
import { tierNamed, type TierRule } from '#domain/programme.ts';
import { formatLitres, formatMoney, formatQuantity } from '#lib/text.ts';
import { tierTexts } from '#ui/texts.ts';
import { TierIcon } from '#ui/TierIcon.tsx';
import text from '#ui/text.module.css';

type Props = {
  standing: TierProgress;
  /** The client's own programme. */
  programName: string;
  /** Undefined until the post-load initialisation. */
  slider: ActorRefFrom<typeof tierSliderMachine> | undefined;
  mountSlides: MountSlides;
};

/** The row scrolls before the slider has loaded, so keys must reach it at once. */
const tabStop = 0;

/** A card for every tier; the row slides to the client's own (sections 2 and 9). */
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

type TierSliderButtonsProps = { slider: ActorRefFrom<typeof tierSliderMachine> | undefined };

/** Buttons that move the slider, for a person who does not swipe. */
function TierSliderButtons({ slider }: TierSliderButtonsProps) {
  const hasPrevious = useSelector(slider, (state) => state?.can({ type: 'previous.requested' }));
  const hasNext = useSelector(slider, (state) => state?.can({ type: 'next.requested' }));
  return (
    <div className={styles.buttons}>
      <IconButton
        icon={cabinetIcons.chevronLeft}
        label={tierSliderTexts.previous}
        aria-disabled={!hasPrevious}
        onClick={() => slider?.send({ type: 'previous.requested' })}
      />
      <IconButton
        icon={cabinetIcons.chevronRight}
        label={tierSliderTexts.next}
        aria-disabled={!hasNext}
        onClick={() => slider?.send({ type: 'next.requested' })}
      />
    </div>
  );
}

type TierCardProps = { tier: TierRule; index: number; place: TierPlace };

/** A tier: its gem, whether it is the client's own or next, its percentage (D31) and its conditions. */
export function TierCard({ tier, index, place }: TierCardProps) {
  const { programName, qualFuel2, qualNonFuel3 } = tier;
  const isOwn = place === 'own';
  const facts = tierNamed(programName);
  const stone = facts?.gem ?? 'none';
  return (
    <li
      className={cx(styles.plate, 'slide', isOwn && styles.isOwn)}
      data-tier={stone}
      aria-current={isOwn || undefined}
    >
      <TierIcon tier={stone} className={styles.stone} />
      <div>
        <h4 className={styles.name}>{programName}</h4>
        <p className={styles.place}>
          {programme[index]?.ordinal ?? tierTexts.nth(String(index + 1))}
        </p>
        {place !== 'other' && (
          <p className={styles.place}>{isOwn ? tierSliderTexts.own : tierSliderTexts.upcoming}</p>
        )}
      </div>
      <ul className={cx(styles.terms, text.number)}>
        {facts && (
          <li className={text.strong}>{tierSliderTexts.gives(formatQuantity(facts.percent))}</li>
        )}
        {qualFuel2 > 0 && <li>{tierSliderTexts.fuel(formatLitres(qualFuel2))}</li>}
        {qualNonFuel3 > 0 && <li>{tierSliderTexts.nonFuel(formatMoney(qualNonFuel3))}</li>}
        {qualFuel2 <= 0 && qualNonFuel3 <= 0 && <li>{tierSliderTexts.free}</li>}
      </ul>
    </li>
  );
}
