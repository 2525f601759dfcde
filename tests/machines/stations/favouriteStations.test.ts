import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import { heldWatch } from '#tests/support/heldCall.ts';

function start(ids: string[] = []) {
  const store = vi.fn<(ids: readonly string[]) => void>();
  const otherTab = heldWatch<{ type: 'favourites.changedInOtherTab'; ids: string[] }>();
  const actor = createActor(
    favouriteStationsMachine.provide({
      actors: { watchFavourites: otherTab.logic },
      actions: {
        store: (_, kept) => {
          store(kept.ids);
        },
      },
    }),
    { input: { ids } },
  );
  actor.start();
  return { actor, store, otherTab, ids: () => actor.getSnapshot().context.ids };
}

test('a station is added and removed, and the favourites are stored each time', () => {
  const { actor, store, ids } = start(['12']);
  actor.send({ type: 'favourite.toggled', id: '214' });
  expect(ids()).toEqual(['12', '214']);
  actor.send({ type: 'favourite.toggled', id: '12' });
  expect(ids()).toEqual(['214']);
  expect(store.mock.calls).toEqual([[['12', '214']], [['214']]]);
});

test('favourites changed in another tab are adopted and not stored again', () => {
  const { actor, store, otherTab, ids } = start(['12']);
  otherTab.tell({ type: 'favourites.changedInOtherTab', ids: ['7'] });
  expect(ids()).toEqual(['7']);
  expect(store).not.toHaveBeenCalled();
  actor.stop();
  expect(otherTab.isListening()).toBe(false);
});
