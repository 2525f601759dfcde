import {
  createActor,
  createMachine,
  type ActorRefFrom,
  type AnyActorLogic,
  type EventObject,
} from 'xstate';

/** Runs a flow as its parent does, with this input; `told` is what the parent hears of it. */
export function withParent<Logic extends AnyActorLogic>(logic: Logic | undefined, input: object) {
  if (!logic) throw new Error('No such flow');
  const told: EventObject[] = [];
  const note = ({ event }: { event: EventObject }) => {
    if (!event.type.startsWith('xstate.')) told.push(event);
  };
  const parent = createActor(
    createMachine({ invoke: { id: 'flow', src: logic, input }, on: { '*': { actions: note } } }),
  ).start();
  const { flow } = parent.getSnapshot().children;
  return { flow: flow as ActorRefFrom<Logic>, told };
}
