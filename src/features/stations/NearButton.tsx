import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { geolocationMachine } from '#machines/stations/geolocation.ts';
import { stationsTexts } from './texts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import text from '#ui/text.module.css';
import styles from './NearButton.module.css';

type Props = { location: ActorRefFrom<typeof geolocationMachine> };

const refusals = ['denied', 'unavailable'] as const;

/** Puts the nearest stations first; the device is asked only here. */
export function NearButton({ location }: Props) {
  const isBusy = useSelector(location, (snapshot) => snapshot.hasTag('busy'));
  const isKnown = useSelector(location, (snapshot) => snapshot.matches('known'));
  const refusal = useSelector(location, (snapshot) =>
    refusals.find((state) => snapshot.matches(state)),
  );
  const isOn = isBusy || isKnown;
  return (
    <div className={styles.near}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isOn}
        aria-busy={isBusy || undefined}
        onClick={() => {
          location.send({ type: isOn ? 'location.forgotten' : 'location.requested' });
        }}
      >
        <Icon path={cabinetIcons.aim} isSmall />
        <span>{isBusy ? stationsTexts.locating : stationsTexts.near}</span>
      </button>
      <p role="status" className={text.hint}>
        {refusal && stationsTexts[refusal]}
      </p>
    </div>
  );
}
