import type { Modal } from './modals';

/** The menu of the cabinet stands in the history as a modal does; it has a flow and a view of its own. */
export const menuModal: Modal = { id: 'menu' };

export const withoutMenu = (stack: readonly Modal[]): readonly Modal[] =>
  stack.filter(({ id }) => id !== menuModal.id);
