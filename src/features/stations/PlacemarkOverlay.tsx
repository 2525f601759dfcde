import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { stationsTexts } from './texts';
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
  useEffect(() => {
    map.send({ type: 'station.opened', pinsUrl });
    return () => {
      map.send({ type: 'station.closed' });
    };
  }, [map, pinsUrl]);
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
