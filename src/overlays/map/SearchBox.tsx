import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { stationsMapMachine } from '../../../machines/stationsMap';
import { ru } from '../../ru';
import { classes } from '../../ui/classes';
import field from '../../ui/Field.module.css';
import { Icon } from '../../ui/Icon';
import styles from './SearchBox.module.css';

type Props = { map: ActorRefFrom<typeof stationsMapMachine> };

/** What a station is found by. Escape clears it; only an empty box lets Escape close the dialog. */
export function SearchBox({ map }: Props) {
  const query = useSelector(map, ({ context }) => context.query);
  const search = (typed: string) => {
    map.send({ type: 'query.changed', query: typed });
  };
  return (
    <div className={styles.search}>
      <Icon name="search" isSmall className={styles.sign} />
      <input
        type="search"
        className={classes(field.input, styles.input)}
        aria-label={ru.stations.search}
        placeholder={ru.stations.searchHint}
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          event.preventDefault();
          search('');
        }}
        onChange={({ currentTarget }) => {
          search(currentTarget.value);
        }}
      />
    </div>
  );
}
