import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { tierSliderTexts } from './texts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './TierSlider.module.css';

type Props = { slider: ActorRefFrom<typeof tierSliderMachine> | undefined };

/** Moves the slider for those who do not swipe. */
export function TierSliderButtons({ slider }: Props) {
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
