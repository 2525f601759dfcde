import { type KeyboardEvent, memo, startTransition, useState } from 'react';
import type { Station } from '#domain/stations.ts';
import { type FoundStation, formatDistance } from '#domain/stations.ts';
import { stationsTexts } from './texts';
import { InfiniteScrollTrigger } from '#ui/layout/InfiniteScrollTrigger.tsx';
import styles from './StationList.module.css';
import { formatAddress } from '#lib/text.ts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import text from '#ui/text.module.css';

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

type StationRowProps = {
  found: FoundStation;
  isFavourite: boolean;
  /** The row among all rows: the list shows a part of itself. */
  index: number;
  count: number;
  onChoose: (station: Station) => void;
};

/** Up and down lead from station to station, beside Tab. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest('li');
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const button = next?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
};

/** A station of the list; the whole row opens its details. */
const StationRow = memo(function StationRow(props: StationRowProps) {
  const { found, isFavourite, index, count, onChoose } = props;
  const { station, kilometres } = found;
  return (
    <li aria-posinset={index + 1} aria-setsize={count}>
      <button
        type="button"
        className={styles.row}
        onKeyDown={moveFocus}
        onClick={() => {
          onChoose(station);
        }}
      >
        <span className={styles.name}>
          <span>{station.name}</span>
          {isFavourite && (
            <>
              <Icon path={cabinetIcons.star} isSmall className={styles.star} />
              <span className={text.hidden}>, {stationsTexts.favourite}</span>
            </>
          )}
        </span>
        <span className={styles.place}>
          {[stationsTexts.number(station.id_station), formatAddress(station.address)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {kilometres === null ? (
          <Icon path={cabinetIcons.chevronRight} isSmall className={styles.sign} />
        ) : (
          <span className={styles.distance}>{formatDistance(kilometres)}</span>
        )}
      </button>
    </li>
  );
});
