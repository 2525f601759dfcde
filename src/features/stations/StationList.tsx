import {
  type KeyboardEvent,
  memo,
  startTransition,
  useState,
  useDeferredValue,
  useMemo,
} from 'react';
import { type Station, type FoundStation, formatDistance, searched } from '#domain/stations.ts';
import { stationsTexts } from './texts';
import { InfiniteScrollTrigger } from '#ui/layout/LongList.tsx';
import styles from './StationList.module.css';
import { formatAddress, formatWhole, plural } from '#lib/text.ts';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import text from '#ui/text.module.css';
import { useSelector } from '@xstate/react';
import type { Failure } from '#domain/failure.ts';
import { failureTexts } from '#ui/texts.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import { SlowSkeleton } from '#ui/feedback/SlowNotice.tsx';
import type { StationsActors } from './stations';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

type Props = {
  found: readonly FoundStation[];
  favourites: readonly string[];
  onChoose: (station: Station) => void;
};

/** Number of rows rendered at first, and added each time their end is near the screen. */
const rowsAtOnce = 20;

/** The found stations; a long list renders only the rows that have been scrolled to. */
const StationList = memo(function StationList({ found, favourites, onChoose }: Props) {
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
  /** Position among all rows: the list renders only a part of them. */
  index: number;
  count: number;
  onChoose: (station: Station) => void;
};

/** Arrow keys move the focus from station to station, in addition to Tab. */
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

type StationListContentProps = { stations: StationsActors; onChoose: (station: Station) => void };

/** The list; in place of it a skeleton, a failed load, or a notice that it is empty or has no match. */
export function StationListContent({ stations, onChoose }: StationListContentProps) {
  const { map, location, favourites } = stations;
  const { index, query, failure } = useSelector(map, ({ context }) => context);
  const isBusy = useSelector(map, (snapshot) => snapshot.hasTag('busy'));
  const position = useSelector(location, ({ context }) => context.position);
  const own = useSelector(favourites, ({ context }) => context.ids);
  const asked = useMemo(
    () => ({ index, query, position, favourites: own }),
    [index, query, position, own],
  );
  // A typed query or a pressed button shows at once; the results follow in a deferred render.
  const answered = useDeferredValue(asked);
  const found = useMemo(() => searched(answered.index, answered), [answered]);
  if (isBusy || (answered.index !== index && !failure)) return <LoadingStations map={map} />;
  if (failure) return <StationsFailure map={map} failure={failure} />;
  if (index.length === 0) return <EmptyState title={stationsTexts.none} />;
  return (
    <>
      <p role="status" className={text.hidden}>
        {answered.query.trim() !== '' &&
          stationsTexts.found(
            `${formatWhole(found.length)} ${plural(found.length, stationsTexts.count)}`,
          )}
      </p>
      {found.length > 0 ? (
        <StationList
          key={answered.query}
          found={found}
          favourites={answered.favourites}
          onChoose={onChoose}
        />
      ) : (
        <NoStationFound map={map} />
      )}
    </>
  );
}

type MapProps = Pick<StationsActors, 'map'>;

function LoadingStations({ map }: MapProps) {
  return (
    <div aria-busy="true">
      <p role="status" className={text.hidden}>
        {stationsTexts.loading}
      </p>
      <SlowSkeleton actor={map}>
        <StationSkeleton />
      </SlowSkeleton>
    </div>
  );
}

function StationsFailure({ map, failure }: MapProps & { failure: Failure }) {
  const retry = () => {
    map.send({ type: 'retry.requested' });
  };
  return (
    <EmptyState
      isFailure
      title={stationsTexts.failed}
      failure={failure}
      action={<Button onClick={retry}>{failureTexts.retry}</Button>}
    />
  );
}

function NoStationFound({ map }: MapProps) {
  const clear = () => {
    map.send({ type: 'query.changed', query: '' });
  };
  return (
    <EmptyState
      isCompact
      title={stationsTexts.notFound}
      text={stationsTexts.notFoundText}
      action={
        <Button look="link" onClick={clear}>
          {stationsTexts.clear}
        </Button>
      }
    />
  );
}

type StationSkeletonProps = { rows?: number };

/** Skeleton of the list while the stations load. */
const StationSkeleton = ({ rows = 6 }: StationSkeletonProps) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={styles.row}>
        <span className={styles.name}>
          <Skeleton size="short" />
        </span>
        <span className={styles.place}>
          <Skeleton size="long" />
        </span>
      </div>
    ))}
  </div>
);
