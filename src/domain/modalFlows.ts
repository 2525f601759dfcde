import type { Modal } from './modals';
import { isSameModal, modalKey } from './modalStack';

/** What a modal shows is a flow of its own; out of sight, it finishes what is under way. */
export type ModalFlow = { id: string; modal: Modal; isHidden: boolean };

/** The modals that are open, and those on their way out of sight. */
export type ShownModals = { stack: readonly Modal[]; leaving: readonly Modal[] };

export const isAmong = (modals: readonly Modal[], modal: Modal) =>
  modals.some((other) => isSameModal(other, modal));

/** The flow behind a modal that can be seen. */
export const flowOf = <Flow extends ModalFlow>(
  flows: readonly Flow[],
  modal: Modal,
): Flow | undefined => flows.find((flow) => !flow.isHidden && isSameModal(flow.modal, modal));

/** What a change of the modals does to their flows; one that comes back on its way out begins anew. */
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

/** A flow goes by the name of its modal, unless a former one still does. */
function freeName(modal: Modal, flows: readonly ModalFlow[]): string {
  const key = modalKey(modal);
  const names = [key, ...flows.map((_, at) => `${key} ${String(at + 2)}`)];
  return names.find((name) => flows.every(({ id }) => id !== name)) ?? key;
}
