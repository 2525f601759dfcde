import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { stationsTexts } from './texts';
import { EmptyState, LoadFailure } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import type { StationsActors } from './stations';
import { brand } from '#src/brand.ts';
import {
  distanceBetween,
  formatDistance,
  isPlaced,
  routeUrl,
  type Station,
} from '#domain/stations.ts';
import { formatAddress } from '#lib/text.ts';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Placemark.module.css';
import { Icon, type IconPath } from '#ui/Icon.tsx';

type Props = {
  stations: StationsActors;
  /** The station's number. */
  id: string;
  /** URL of the pins. */
  pinsUrl: string;
};

/** Section 2, the placemark detail overlay; the station's name is its title. */
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
        <>
          <Skeleton size="bar" />
          <SlowNotice actor={map} />
        </>
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

type StationDetailsProps = { station: Station; stations: StationsActors };

/** The station's number, address, hours and distance, with a link to the route. */
function StationDetails({ station, stations: { location, favourites } }: StationDetailsProps) {
  const position = useSelector(location, ({ context }) => context.position);
  const isFavourite = useSelector(favourites, ({ context }) =>
    context.ids.includes(station.id_station),
  );
  return (
    <>
      <ul className={styles.facts}>
        <Fact icon={cabinetIcons.drop}>{stationsTexts.number(station.id_station)}</Fact>
        {station.address !== '' && (
          <Fact icon={cabinetIcons.pin}>{formatAddress(station.address)}</Fact>
        )}
        <Fact icon={cabinetIcons.clock}>{stationsTexts.hours}</Fact>
        {position && isPlaced(station) && (
          <Fact icon={cabinetIcons.aim}>
            {stationsTexts.away(formatDistance(distanceBetween(position, station)))}
          </Fact>
        )}
      </ul>
      <div className={layout.actions}>
        <a
          className={buttonClass('main', false)}
          href={routeUrl(brand.mapsSiteUrl, station)}
          target="_blank"
          rel="noopener"
        >
          {stationsTexts.route}
        </a>
        <Button
          look="line"
          onClick={() => {
            favourites.send({ type: 'favourite.toggled', id: station.id_station });
          }}
        >
          {isFavourite ? stationsTexts.dropFavourite : stationsTexts.addFavourite}
        </Button>
      </div>
    </>
  );
}

type FactProps = { icon: IconPath; children: ReactNode };

const Fact = ({ icon, children }: FactProps) => (
  <li className={styles.fact}>
    <Icon path={icon} className={styles.icon} />
    <span>{children}</span>
  </li>
);
