import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { levelSliderMachine } from '#machines/dashboard/levelSlider.ts';
import { ru } from '#texts/ru.ts';
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
        icon="chevronLeft"
        label={ru.levels.previous}
        aria-disabled={!hasPrevious}
        onClick={() => slider?.send({ type: 'previous.requested' })}
      />
      <IconButton
        icon="chevronRight"
        label={ru.levels.next}
        aria-disabled={!hasNext}
        onClick={() => slider?.send({ type: 'next.requested' })}
      />
    </div>
  );
}
