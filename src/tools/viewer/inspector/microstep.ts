import type { InspectionEvent } from 'xstate';
import { guardName } from '#lib/named.ts';
import { eventOf } from './serialize';

type TakenTransition = {
  source: string;
  eventType: string;
  guard: string | null;
  targets: string[];
};

/** Transitions that an actor has taken. Stately's protocol omits them, so only our own viewer receives them. */
export type MicrostepMessage = {
  type: '@xstate.microstep';
  rootId: string;
  sessionId: string;
  event: { type: string };
  transitions: TakenTransition[];
  createdAt: string;
  id: string;
  _version: string;
};

type Node = { path: readonly string[] };

/** The message of a microstep; null for any other step, and for one that took no transition. */
export function microstepOf(step: InspectionEvent): MicrostepMessage | null {
  if (step.type !== '@xstate.microstep') return null;
  const { rootId, actorRef, event, _transitions } = step;
  if (_transitions.length === 0) return null;
  return {
    type: step.type,
    rootId,
    sessionId: actorRef.sessionId,
    event: eventOf(event),
    transitions: _transitions.map(takenOf),
    createdAt: Date.now().toString(),
    id: '',
    _version: '',
  };
}

type Definition = {
  source: Node;
  eventType: string;
  guard?: unknown;
  target: readonly Node[] | undefined;
};

const takenOf = ({ source, eventType, guard, target }: Definition): TakenTransition => ({
  source: pathOf(source),
  eventType,
  guard: guardName(guard),
  targets: (target ?? []).map(pathOf),
});

const pathOf = ({ path }: Node) => path.join('.');
