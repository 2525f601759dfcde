/** The modals of section 2, and what else opens over the page. */
export const modalIds = [
  'edit-profile',
  'profile-tel',
  'map',
  'placemark',
  'receipt',
  'till',
  'menu',
] as const;

export type ModalId = (typeof modalIds)[number];

/** `of` tells apart what one id may show: a station's number, an operation's rrn. */
export type Modal = { id: ModalId; of?: string };

/** As a history entry keeps it; `from` is the number of the entry it was opened from. */
export type PlacedModal = Modal & { from: number };

/** A history entry: its number, the page it belongs to and the modals that are open in it. */
export type ModalEntry = { index: number; page: string; modals: readonly PlacedModal[] };

/** What the history has to do next so that its entry holds the wanted modals. */
export type HistoryMove =
  | { kind: 'none' }
  | { kind: 'push'; modals: readonly PlacedModal[] }
  | { kind: 'back'; steps: number };

/** Section 4: these stay open beneath others; every other modal closes when one opens over it. */
const staying: readonly ModalId[] = ['edit-profile', 'profile-tel'];

/** What shows a client's own data; a visitor never sees it. */
const personal: readonly ModalId[] = ['edit-profile', 'profile-tel', 'receipt', 'till', 'menu'];

export const isPersonal = ({ id }: Modal) => personal.includes(id);

export const modalKey = ({ id, of }: Modal) => (of === undefined ? id : `${id} ${of}`);

export const isSameModal = (one: Modal | undefined, other: Modal | undefined) =>
  one !== undefined && other !== undefined && modalKey(one) === modalKey(other);

/** The modals that are to be seen: the top one and those beneath it that stay open. */
export const shownModals = (stack: readonly Modal[]): readonly Modal[] =>
  stack.filter((modal, at) => at === stack.length - 1 || staying.includes(modal.id));

/** The stack with a modal opened on it; one that is there already is gone back to. */
export function withOpened(stack: readonly Modal[], modal: Modal): readonly Modal[] {
  const at = stack.findIndex((open) => isSameModal(open, modal));
  return at < 0 ? [...stack, modal] : stack.slice(0, at + 1);
}

/** The stack with a modal closed, and with it what it had closed by opening over it. */
export function withClosed(stack: readonly Modal[], modal: Modal): readonly Modal[] {
  const at = stack.findIndex((open) => isSameModal(open, modal));
  if (at < 0) return stack;
  const beneath = stack.slice(0, at);
  return beneath.slice(0, beneath.findLastIndex(({ id }) => staying.includes(id)) + 1);
}

/** The stack up to the first modal that a visitor may not see. */
export function withoutPersonal(stack: readonly Modal[]): readonly Modal[] {
  const at = stack.findIndex(isPersonal);
  return at < 0 ? stack : stack.slice(0, at);
}

/** The next step from the entry to the wanted stack: one entry per modal, none left behind. */
export function moveTo({ modals, index }: ModalEntry, wanted: readonly Modal[]): HistoryMove {
  const common = commonLength(modals, wanted);
  const surplus = modals[common];
  if (surplus) return { kind: 'back', steps: index - surplus.from };
  const missing = wanted[common];
  if (!missing) return { kind: 'none' };
  return { kind: 'push', modals: [...modals, { ...missing, from: index }] };
}

function commonLength(one: readonly Modal[], other: readonly Modal[]): number {
  const at = one.findIndex((modal, position) => !isSameModal(modal, other[position]));
  return at < 0 ? one.length : at;
}

/** What a history entry holds, up to the first thing that is no modal of ours. */
export function modalsOf(kept: unknown): readonly PlacedModal[] {
  if (!Array.isArray(kept)) return [];
  const modals = kept.map(placedModalOf);
  const end = modals.indexOf(null);
  return modals.slice(0, end < 0 ? modals.length : end).filter((modal) => modal !== null);
}

function placedModalOf(kept: unknown): PlacedModal | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, of, from } = kept as Partial<Record<keyof PlacedModal, unknown>>;
  const known = modalIds.find((one) => one === id);
  if (!known || typeof from !== 'number' || !Number.isInteger(from)) return null;
  return { id: known, from, ...(typeof of === 'string' && { of }) };
}
