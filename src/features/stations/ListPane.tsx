import { useSelector } from '@xstate/react';
import type { Station } from '#domain/stations.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { unplacedCount } from '#domain/stations.ts';
import { stationsTexts } from './texts';
import text from '#ui/text.module.css';
import { StationListContent } from './StationList';
import styles from './ListPane.module.css';
import type { StationsActors } from './stations';
import type { ActorRefFrom } from 'xstate';
import type { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { SearchField } from '#ui/form/SearchField.tsx';
import type { geolocationMachine } from '#machines/stations/geolocation.ts';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';

type Props = { stations: StationsActors; onChoose: (station: Station) => void };

/** The list of stations, alone or beside the map, with search, distance and favourites. */
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

type SearchBoxProps = { map: ActorRefFrom<typeof stationsMapMachine> };

function SearchBox({ map }: SearchBoxProps) {
  const query = useSelector(map, ({ context }) => context.query);
  return (
    <SearchField
      label={stationsTexts.search}
      hint={stationsTexts.searchHint}
      query={query}
      onSearch={(typed) => {
        map.send({ type: 'query.changed', query: typed });
      }}
    />
  );
}

type NearButtonProps = { location: ActorRefFrom<typeof geolocationMachine> };

const refusals = ['denied', 'unavailable'] as const;

/** Sorts the nearest stations first; only this button requests the device's location. */
function NearButton({ location }: NearButtonProps) {
  const isBusy = useSelector(location, (snapshot) => snapshot.hasTag('busy'));
  const isKnown = useSelector(location, (snapshot) => snapshot.matches('known'));
  const refusal = useSelector(location, (snapshot) =>
    refusals.find((state) => snapshot.matches(state)),
  );
  const isOn = isBusy || isKnown;
  return (
    <div className={styles.near}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isOn}
        aria-busy={isBusy || undefined}
        onClick={() => {
          location.send({ type: isOn ? 'location.forgotten' : 'location.requested' });
        }}
      >
        <Icon path={cabinetIcons.aim} isSmall />
        <span>{isBusy ? stationsTexts.locating : stationsTexts.near}</span>
      </button>
      <p role="status" className={text.hint}>
        {refusal && stationsTexts[refusal]}
      </p>
    </div>
  );
}

type NoMapProps = { map: ActorRefFrom<typeof stationsMapMachine> };

const reasons = ['absent', 'failed', 'timedOut'] as const;

/** Says why the list has no map (D18). */
function NoMap({ map }: NoMapProps) {
  const reason = useSelector(map, (snapshot) =>
    reasons.find((state) => snapshot.matches({ open: { script: state } })),
  );
  if (!reason) return null;
  return (
    <div role="status">
      <Callout>
        <p>{stationsTexts.noMap[reason]}</p>
        {reason !== 'absent' && (
          <Button
            look="link"
            onClick={() => {
              map.send({ type: 'script.requested' });
            }}
          >
            {stationsTexts.retryMap}
          </Button>
        )}
      </Callout>
    </div>
  );
}
