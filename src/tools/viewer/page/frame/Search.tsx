import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { search, searchable, type Found } from '#viewer/model/search.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './search.module.css';

/** A person reads at most this many results; a longer query finds fewer. */
const limit = 50;
const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** One field for states, events and sentences of all flows; Enter opens the marked result. */
export function Search({ entries }: { entries: readonly CatalogueEntry[] }) {
  const viewer = useViewer();
  const { wanted, marked } = useSelector(viewer, ({ context }) => context);
  const all = useMemo(() => searchable(entries.map(({ flow }) => flow)), [entries]);
  const found = useMemo(() => search(all, wanted), [all, wanted]);
  const shown = found.slice(0, limit);
  const at = Math.min(marked, shown.length - 1);

  const choose = (one: Found | undefined) => {
    if (one) viewer.send({ type: 'place.chosen', flow: one.flow, state: one.state });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move !== undefined && shown.length > 0) {
      event.preventDefault();
      viewer.send({ type: 'found.marked', index: (at + move + shown.length) % shown.length });
    } else if (event.key === 'Enter') choose(shown[at]);
    else if (event.key === 'Escape') viewer.send({ type: 'wanted.changed', query: '' });
  };
  const isOpen = shown.length > 0;
  return (
    <div className={styles['search']}>
      <input
        type="search"
        role="combobox"
        aria-label="Search states, events and sentences"
        placeholder="Search all flows"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls="found"
        {...(isOpen && { 'aria-activedescendant': `found-${String(at)}` })}
        value={wanted}
        onChange={({ target }) => {
          viewer.send({ type: 'wanted.changed', query: target.value });
        }}
        onKeyDown={onKeyDown}
      />
      {wanted.trim() !== '' && (
        <div className={styles['found']}>
          <p role="status">{countWords(found.length)}</p>
          {isOpen && <FoundList shown={shown} at={at} onChoose={choose} />}
        </div>
      )}
    </div>
  );
}

const countWords = (count: number) =>
  count === 0
    ? 'Nothing is called so.'
    : count > limit
      ? `${String(count)} found, the first ${String(limit)} are shown.`
      : `${String(count)} found.`;

type ListProps = { shown: readonly Found[]; at: number; onChoose: (one: Found) => void };

function FoundList({ shown, at, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={list} id="found" role="listbox" aria-label="Found">
      {shown.map((one, index) => (
        <FoundItem
          key={`${one.kind} ${one.name}`}
          one={one}
          id={`found-${String(index)}`}
          isMarked={index === at}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

type ItemProps = { one: Found; id: string; isMarked: boolean; onChoose: (one: Found) => void };

const FoundItem = ({ one, id, isMarked, onChoose }: ItemProps) => (
  <button
    type="button"
    tabIndex={-1}
    id={id}
    role="option"
    aria-selected={isMarked}
    // Prevents the focus from leaving the field.
    onPointerDown={(event) => {
      event.preventDefault();
    }}
    onClick={() => {
      onChoose(one);
    }}
  >
    <b>{one.name}</b>
    <small>{one.sentence}</small>
  </button>
);
