import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { stationsTexts } from './texts';
import { SearchField } from '#ui/form/SearchField.tsx';

type Props = { map: ActorRefFrom<typeof stationsMapMachine> };

/** What a station is found by. */
export function SearchBox({ map }: Props) {
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
