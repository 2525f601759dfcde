import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { levelSliderMachine } from '#machines/dashboard/levelSlider.ts';
import { levelsTexts } from '#texts/levels.ts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Levels.module.css';

type Props = { slider: ActorRefFrom<typeof levelSliderMachine> | undefined };

/** The way along the plates for whoever does not swipe. */
export function LevelButtons({ slider }: Props) {
  const hasPrevious = useSelector(slider, (state) => state?.can({ type: 'previous.requested' }));
  const hasNext = useSelector(slider, (state) => state?.can({ type: 'next.requested' }));
  return (
    <div className={styles.buttons}>
      <IconButton
        icon={cabinetIcons.chevronLeft}
        label={levelsTexts.previous}
        aria-disabled={!hasPrevious}
        onClick={() => slider?.send({ type: 'previous.requested' })}
      />
      <IconButton
        icon={cabinetIcons.chevronRight}
        label={levelsTexts.next}
        aria-disabled={!hasNext}
        onClick={() => slider?.send({ type: 'next.requested' })}
      />
    </div>
  );
}
