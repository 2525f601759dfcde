import type { EventFromLogic } from 'xstate';
import type { appMachine } from '#machines/app/app.ts';
import { entryIndex, onEntryChange } from '#browser/history.ts';
import { yieldToMain } from '#browser/tasks.ts';
import type { Modal, ModalEntry, ModalId, PlacedModal } from '#domain/modals.ts';
import type { RejectedError } from '#domain/failure.ts';
import { place, type Place } from '#domain/routes.ts';
import type { Navigate } from '#app/feature.ts';

type Send = (event: EventFromLogic<typeof appMachine>) => void;

/** Whether the app can show the modal of that name. Another build may have written the history entry. */
type IsKnown = (id: string) => id is ModalId;

function placedModalOf(kept: unknown, isKnown: IsKnown): PlacedModal | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, of, from } = kept as Partial<Record<keyof PlacedModal, unknown>>;
  if (typeof id !== 'string' || !isKnown(id)) return null;
  if (typeof from !== 'number' || !Number.isInteger(from)) return null;
  return { id, from, ...(typeof of === 'string' && { of }) };
}

/** The modals of a history entry, up to the first value that is no modal of this app. */
export function modalsOf(kept: unknown, isKnown: IsKnown): readonly PlacedModal[] {
  const modals: PlacedModal[] = [];
  for (const one of Array.isArray(kept) ? kept : []) {
    const modal = placedModalOf(one, isKnown);
    if (!modal) break;
    modals.push(modal);
  }
  return modals;
}

/** The content of the current history entry; its modals end before the first unknown one. */
export function entryOf({ path, state }: Place, isKnown: IsKnown): ModalEntry {
  const { modals, step } = state;
  return { index: entryIndex(), page: path, modals: modalsOf(modals, isKnown), step };
}

/** Translates calls into events of the root; `hasModal` returns whether the app can show a modal. */
export function rootEvents(send: Send, hasModal: IsKnown) {
  /** Navigates after the open modals have closed. */
  const goWhenStill: Navigate = (address, mode, state = {}) => {
    send({ type: 'place.requested', target: place(address, state), mode });
  };
  /** The pressed button is painted first, because a modal makes the browser restyle the whole page. */
  const open = (event: { type: 'modal.opened'; modal: Modal } | { type: 'menu.opened' }) => {
    void yieldToMain().then(() => {
      send(event);
    });
  };
  const followEntry = (reached: Place) => {
    send({ type: 'entry.changed', entry: entryOf(reached, hasModal) });
  };
  return {
    goWhenStill,
    open,
    openModal: (modal: Modal) => {
      open({ type: 'modal.opened', modal });
    },
    followEntry,
    /** Called after the current entry was written without a change of place. */
    onMarked: (marked: Place) => {
      send({ type: 'entry.marked', place: marked });
    },
    onRejected: ({ shownError }: RejectedError) => {
      send({ type: 'call.rejected', text: shownError });
    },
    onUnavailable: () => {
      send({ type: 'service.unavailable' });
    },
    /** From now on the root receives every history entry to which the person goes back or forward. */
    followHistory: () => {
      onEntryChange((reached) => {
        send({ type: 'navigation.requested', target: reached, mode: 'pop' });
        followEntry(reached);
      });
    },
  };
}
