import { memo, startTransition, useState } from 'react';
import type { Station } from '#domain/loyalty.ts';
import type { FoundStation } from '#domain/stations.ts';
import { stationsTexts } from './texts';
import { InfiniteScrollTrigger } from '#ui/layout/InfiniteScrollTrigger.tsx';
import styles from './StationList.module.css';
import { StationRow } from './StationRow';

type Props = {
  found: readonly FoundStation[];
  favourites: readonly string[];
  onChoose: (station: Station) => void;
};

/** So many rows are drawn at once, and so many more when their end comes near. */
const rowsAtOnce = 20;

/** The stations found; of a long list only what has been scrolled to is in the page. */
export const StationList = memo(function StationList({ found, favourites, onChoose }: Props) {
  const [limit, setLimit] = useState(rowsAtOnce);
  return (
    <div className={styles.scroller}>
      <ul aria-label={stationsTexts.list}>
        {found.slice(0, limit).map((item, index) => (
          <StationRow
            key={item.station.id_station}
            found={item}
            isFavourite={favourites.includes(item.station.id_station)}
            index={index}
            count={found.length}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {limit < found.length && (
        <InfiniteScrollTrigger
          key={limit}
          onNear={() => {
            startTransition(() => {
              setLimit(limit + rowsAtOnce);
            });
          }}
        />
      )}
    </div>
  );
});
