import { useSelector } from '@xstate/react';
import type { Station } from '#domain/loyalty.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { unplacedCount } from '#domain/stations.ts';
import { stationsTexts } from './texts';
import text from '#ui/text.module.css';
import { StationListContent } from './StationListContent';
import styles from './ListPane.module.css';
import { NearButton } from './NearButton';
import { NoMap } from './NoMap';
import { SearchBox } from './SearchBox';
import type { StationsActors } from './stationsActors';

type Props = { stations: StationsActors; onChoose: (station: Station) => void };

/** The stations without a map, or beside it: search, distance, favourites, the list. */
export function ListPane({ stations, onChoose }: Props) {
  const { map, location } = stations;
  const index = useSelector(map, ({ context }) => context.index);
  const hasMap = useSelector(map, (snapshot) => snapshot.hasTag('withMap'));
  const unplaced = hasMap ? unplacedCount(index) : 0;
  return (
    <div className={styles.pane}>
      <NoMap map={map} />
      <div className={styles.tools}>
        <NearButton location={location} />
        <SearchBox map={map} />
      </div>
      <StationListContent stations={stations} onChoose={onChoose} />
      {unplaced > 0 && (
        <p className={text.caption}>
          {stationsTexts.unplaced(
            `${formatWhole(unplaced)} ${plural(unplaced, stationsTexts.count)}`,
          )}
        </p>
      )}
    </div>
  );
}
