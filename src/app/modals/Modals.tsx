import { useSelector } from '@xstate/react';
import { useOverlays } from '#runtime/modalsContext.ts';

/** The modals, as soon as their code is here. */
export function Modals() {
  const { modals, drawModals } = useOverlays();
  const flows = useSelector(modals, ({ children }) => children.modalFlows);
  return flows ? drawModals(flows) : null;
}
