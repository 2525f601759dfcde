import { useSelector } from '@xstate/react';
import { brand } from '#src/brand.ts';
import { distanceBetween, formatDistance, isPlaced, routeUrl } from '#domain/stations.ts';
import type { Station } from '#domain/stations.ts';
import { formatAddress } from '#lib/text.ts';
import { stationsTexts } from './texts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import layout from '#ui/layout/layout.module.css';
import type { StationsActors } from './stationsActors';
import styles from './StationDetails.module.css';
import type { ReactNode } from 'react';
import { Icon, type IconPath } from '#ui/Icon.tsx';

type Props = { station: Station; stations: StationsActors };

/** The station's number, address and hours, and the way there. */
export function StationDetails({ station, stations: { location, favourites } }: Props) {
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
