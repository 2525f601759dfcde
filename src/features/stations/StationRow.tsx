import { memo, type KeyboardEvent } from 'react';
import { formatDistance } from '#lib/distance.ts';
import type { Station } from '#domain/loyalty.ts';
import type { FoundStation } from '#domain/stations.ts';
import { formatAddress } from '#lib/text.ts';
import { stationsTexts } from './texts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import text from '#ui/text.module.css';
import styles from './StationList.module.css';

type Props = {
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
export const StationRow = memo(function StationRow(props: Props) {
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
