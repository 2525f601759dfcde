import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Station } from '#domain/stations.ts';
import { stationsTexts } from './texts';
import { cx } from '#lib/cx.ts';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { ListPane } from './ListPane';
import styles from './MapOverlay.module.css';
import type { StationsActors } from './stations';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

type Props = {
  stations: StationsActors;
  /** URL of the pins; the map reads it from its element. */
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
      // The map opens and closes with its element, because it reads the pins' URL from it (D5).
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

/** Connects the map's document; returns a function that disconnects it. */
type AttachMap = (frame: HTMLIFrameElement | null) => (() => void) | undefined;

type MapPaneProps = {
  isReady: boolean;
  /** URL of the map's document. */
  url: string;
  attach: AttachMap;
};

/** The map has a document of its own, so that the provider's script never runs in the cabinet. */
const MapPane = ({ isReady, url, attach }: MapPaneProps) => (
  <div className={styles.pane} aria-busy={!isReady}>
    <iframe ref={attach} className={styles.frame} src={url} title={stationsTexts.map} />
    {!isReady && (
      <p className={styles.loading} role="status">
        <Skeleton size="mark" />
        {stationsTexts.mapLoading}
      </p>
    )}
  </div>
);
