import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { stationsTexts } from '#texts/stations.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import type { StationsActors } from './stationsActors';
import { StationDetails } from './StationDetails';

type Props = {
  stations: StationsActors;
  /** The station's number. */
  id: string;
  /** Where the pins are asked for. */
  pinsUrl: string;
};

/** Section 2, the placemark detail overlay, titled by the station's name. */
export function PlacemarkOverlay({ stations, id, pinsUrl }: Props) {
  const { map } = stations;
  const isClosed = useSelector(map, (snapshot) => snapshot.matches('closed'));
  const isOwn = useRef(false);
  useEffect(() => {
    // Over the map its stations are there; alone, or once a map that was closed is gone, it asks itself.
    if (!isClosed) return;
    isOwn.current = true;
    map.send({ type: 'map.opened', pinsUrl });
  }, [isClosed, map, pinsUrl]);
  useEffect(
    () => () => {
      if (isOwn.current) map.send({ type: 'map.closed' });
    },
    [map],
  );
  const station = useSelector(
    map,
    ({ context }) => context.index.find((one) => one.station.id_station === id)?.station,
  );
  const isBusy = useSelector(map, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(map, (snapshot) => snapshot.matches({ open: { pins: 'failed' } }));
  const failure = useSelector(map, ({ context }) => context.failure);
  if (station) {
    return (
      <ModalSheet title={station.name} size="wide">
        <StationDetails station={station} stations={stations} />
      </ModalSheet>
    );
  }
  return (
    <ModalSheet title={stationsTexts.number(id)} size="wide">
      {isBusy ? (
        <Skeleton size="bar" />
      ) : isFailed ? (
        <LoadFailure
          title={stationsTexts.failed}
          failure={failure}
          onRetry={() => {
            map.send({ type: 'retry.requested' });
          }}
        />
      ) : (
        <EmptyState isCompact title={stationsTexts.unknown} text={stationsTexts.unknownText} />
      )}
    </ModalSheet>
  );
}
