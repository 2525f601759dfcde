import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import type { Failure } from '#domain/failure.ts';
import type { Station } from '#domain/stations.ts';
import { searched } from '#domain/stations.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { failureTexts } from '#ui/texts.ts';
import { stationsTexts } from './texts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import { SlowSkeleton } from '#ui/feedback/SlowSkeleton.tsx';
import text from '#ui/text.module.css';
import { StationList } from './StationList';
import type { StationsActors } from './stationsActors';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './StationList.module.css';

type Props = { stations: StationsActors; onChoose: (station: Station) => void };

/** The list, or what stands in its place: on its way, empty, failed, nothing found. */
export function StationListContent({ stations, onChoose }: Props) {
  const { map, location, favourites } = stations;
  const { index, query, failure } = useSelector(map, ({ context }) => context);
  const isBusy = useSelector(map, (snapshot) => snapshot.hasTag('busy'));
  const position = useSelector(location, ({ context }) => context.position);
  const own = useSelector(favourites, ({ context }) => context.ids);
  const asked = useMemo(
    () => ({ index, query, position, favourites: own }),
    [index, query, position, own],
  );
  // What is typed or pressed shows at once, what it finds when there is time for it.
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

/** The list's place while the stations load. */
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
