import { modalFacts, type Modal, type ModalEntry, type PlacedModal } from './modals';

/** The next change of the history towards an entry that holds the wanted modals. */
export type HistoryMove =
  | { kind: 'none' }
  | { kind: 'push'; modals: readonly PlacedModal[] }
  | { kind: 'back'; steps: number };

const isStaying = ({ id }: Modal) => modalFacts[id].isStaying === true;

export const isPersonal = ({ id }: Modal) => modalFacts[id].isPersonal === true;

export const modalKey = ({ id, of }: Modal) => (of === undefined ? id : `${id} ${of}`);

export const isSameModal = (one: Modal | undefined, other: Modal | undefined) =>
  one !== undefined && other !== undefined && modalKey(one) === modalKey(other);

/** The visible modals: the top one and those beneath it that stay open. */
export const shownModals = (stack: readonly Modal[]): readonly Modal[] =>
  stack.filter((modal, at) => at === stack.length - 1 || isStaying(modal));

/** The stack with a modal opened on it; if the stack contains it already, the modals above it close. */
export function withOpened(stack: readonly Modal[], modal: Modal): readonly Modal[] {
  const at = stack.findIndex((open) => isSameModal(open, modal));
  return at < 0 ? [...stack, modal] : stack.slice(0, at + 1);
}

/** The stack without a modal and those above it, and without those that it had closed by opening over them. */
export function withClosed(stack: readonly Modal[], modal: Modal): readonly Modal[] {
  const at = stack.findIndex((open) => isSameModal(open, modal));
  if (at < 0) return stack;
  const beneath = stack.slice(0, at);
  return beneath.slice(0, beneath.findLastIndex(isStaying) + 1);
}

/** The stack up to the first modal that a visitor may not see. */
export function withoutPersonal(stack: readonly Modal[]): readonly Modal[] {
  const at = stack.findIndex(isPersonal);
  return at < 0 ? stack : stack.slice(0, at);
}

/**
 * The next step from the entry to the wanted stack. Each modal has one history entry, and none stays without its modal.
 */
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

/** The flow of a modal. A hidden one lives on until its running calls have finished. */
export type ModalFlow = { id: string; modal: Modal; isHidden: boolean };

/** The open modals, and the closing ones that are still visible. */
export type ShownModals = { stack: readonly Modal[]; leaving: readonly Modal[] };

export const isAmong = (modals: readonly Modal[], modal: Modal) =>
  modals.some((other) => isSameModal(other, modal));

/** The flow of a visible modal. */
export const flowOf = <Flow extends ModalFlow>(
  flows: readonly Flow[],
  modal: Modal,
): Flow | undefined => flows.find((flow) => !flow.isHidden && isSameModal(flow.modal, modal));

/** The flows after a change of the modals. A modal that opens again while it closes gets a new flow. */
export function flowsAfter(
  flows: readonly ModalFlow[],
  before: ShownModals,
  { stack, leaving }: ShownModals,
) {
  const isKept = (modal: Modal) =>
    isAmong(leaving, modal) || (isAmong(stack, modal) && !isAmong(before.leaving, modal));
  const hidden = flows.filter((flow) => !flow.isHidden && !isKept(flow.modal));
  const former = flows.map((flow) => (hidden.includes(flow) ? { ...flow, isHidden: true } : flow));
  const begun = stack
    .filter((modal) => !flowOf(former, modal))
    .map((modal) => ({ id: freeName(modal, former), modal, isHidden: false }));
  return { hidden, begun, flows: [...former, ...begun] };
}

/** The name of a new flow: the key of its modal, with a number while another flow has that name. */
function freeName(modal: Modal, flows: readonly ModalFlow[]): string {
  const key = modalKey(modal);
  const names = [key, ...flows.map((_, at) => `${key} ${String(at + 2)}`)];
  return names.find((name) => flows.every(({ id }) => id !== name)) ?? key;
}
