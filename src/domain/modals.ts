/** The modals of section 2, and what else opens over the page. */
export const modalIds = [
  'edit-profile',
  'profile-tel',
  'passkeys',
  'map',
  'placemark',
  'receipt',
  'checkout',
  'menu',
] as const;

export type ModalId = (typeof modalIds)[number];

/** `of` tells apart what one id may show: a station's number, a transaction's rrn. */
export type Modal = { id: ModalId; of?: string };

/** As a history entry keeps it; `from` is the number of the entry it was opened from. */
export type PlacedModal = Modal & { from: number };

/**
 * A history entry: its number, the page it belongs to, the modals that are open in it, and the step that a
 * flow keeps in it.
 */
export type ModalEntry = {
  index: number;
  page: string;
  modals: readonly PlacedModal[];
  step?: unknown;
};

/** What a history entry holds, up to the first thing that is no modal of ours, or none that is known. */
export function modalsOf(kept: unknown, isKnown: (id: ModalId) => boolean): readonly PlacedModal[] {
  const modals: PlacedModal[] = [];
  for (const one of Array.isArray(kept) ? kept : []) {
    const modal = placedModalOf(one);
    if (!modal || !isKnown(modal.id)) break;
    modals.push(modal);
  }
  return modals;
}

function placedModalOf(kept: unknown): PlacedModal | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, of, from } = kept as Partial<Record<keyof PlacedModal, unknown>>;
  const known = modalIds.find((one) => one === id);
  if (!known || typeof from !== 'number' || !Number.isInteger(from)) return null;
  return { id: known, from, ...(typeof of === 'string' && { of }) };
}

/** The menu of the cabinet stands in the history as a modal does; it has a flow and a view of its own. */
export const menuModal: Modal = { id: 'menu' };

export const withoutMenu = (stack: readonly Modal[]): readonly Modal[] =>
  stack.filter(({ id }) => id !== menuModal.id);
