import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { stationsMapMachine } from '../../../machines/stationsMap';
import { ru } from '../../ru';
import { SearchField } from '../../ui/SearchField';

type Props = { map: ActorRefFrom<typeof stationsMapMachine> };

/** What a station is found by. */
export function SearchBox({ map }: Props) {
  const query = useSelector(map, ({ context }) => context.query);
  return (
    <SearchField
      label={ru.stations.search}
      hint={ru.stations.searchHint}
      query={query}
      onSearch={(typed) => {
        map.send({ type: 'query.changed', query: typed });
      }}
    />
  );
}
