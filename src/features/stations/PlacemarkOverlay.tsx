import { useSelector } from '@xstate/react';
import { ru } from '#texts/ru.ts';
import { Blank } from '#ui/feedback/Blank.tsx';
import { Bone } from '#ui/feedback/Bone.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import type { StationsActors } from './stationsActors';
import { StationDetails } from './StationDetails';

type Props = {
  stations: StationsActors;
  /** The station's number. */
  id: string;
};

/** Section 2, the placemark detail overlay, titled by the station's name. */
export function PlacemarkOverlay({ stations, id }: Props) {
  const { map } = stations;
  const station = useSelector(
    map,
    ({ context }) => context.index.find((one) => one.station.id_station === id)?.station,
  );
  const isBusy = useSelector(map, (snapshot) => snapshot.hasTag('busy'));
  if (station) {
    return (
      <ModalSheet title={station.name} size="wide">
        <StationDetails station={station} stations={stations} />
      </ModalSheet>
    );
  }
  return (
    <ModalSheet title={ru.stations.number(id)} size="wide">
      {isBusy ? (
        <Bone size="bar" />
      ) : (
        <Blank isCompact title={ru.stations.unknown} text={ru.stations.unknownText} />
      )}
    </ModalSheet>
  );
}
