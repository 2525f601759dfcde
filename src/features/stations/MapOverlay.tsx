import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Station } from '#domain/loyalty.ts';
import { stationsTexts } from './texts';
import { cx } from '#lib/cx.ts';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { ListPane } from './ListPane';
import styles from './MapOverlay.module.css';
import { MapPane, type AttachMap } from './MapPane';
import type { StationsActors } from './stationsActors';

type Props = {
  stations: StationsActors;
  /** Where the pins are asked for; the map reads it from its element. */
  pinsUrl: string;
  mapUrl: string;
  attachMap: AttachMap;
  onChoose: (station: Station) => void;
};

/** Section 2, the map overlay: the map, if there is one, and the list of stations beside it. */
export function MapOverlay({ stations, pinsUrl, mapUrl, attachMap, onChoose }: Props) {
  const { map } = stations;
  const hasMap = useSelector(map, (snapshot) => snapshot.hasTag('withMap'));
  const isMapReady = useSelector(map, (snapshot) =>
    snapshot.matches({ open: { script: 'ready' } }),
  );
  const live = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      map.send({ type: 'map.opened', pinsUrl: element.dataset['pinsUrl'] ?? '' });
      return () => {
        map.send({ type: 'map.closed' });
      };
    },
    [map],
  );
  return (
    <ModalSheet title={stationsTexts.title} size={hasMap ? 'full' : 'wide'}>
      <div
        ref={live}
        className={cx(styles.stations, hasMap && styles.withMap)}
        data-pins-url={pinsUrl}
      >
        {hasMap && <MapPane isReady={isMapReady} url={mapUrl} attach={attachMap} />}
        <ListPane stations={stations} onChoose={onChoose} />
      </div>
    </ModalSheet>
  );
}
