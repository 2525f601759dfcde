import type { AnyActorRef, EventObject } from 'xstate';
import { parentEvent } from '#tests/support/standalone.ts';
import { setType, type Marked } from './marked';
import { textOf, worded } from './text';

/**
 * What an action does, in words: to others, or `field = value`. Nothing for what leaving a state
 * always brings with it: its timers and its actors end.
 */
export function effectsOf(
  { machine, flows }: Marked,
  { type, params }: { type: string; params: unknown },
  isLeaving: boolean,
): string[] {
  const data = (params ?? {}) as Record<string, unknown>;
  const { event, delay } = data as { event?: EventObject; delay?: number };
  const later = delay === undefined ? '' : ` in ${String(delay)} ms`;
  switch (type) {
    case 'xstate.spawnChild':
      return [spawned(flows, data)];
    case 'xstate.raise':
      return [event && delay === undefined ? told('raises', event) : `waits ${String(delay)} ms`];
    case 'xstate.emit':
      return event ? [emitted(event)] : [];
    case 'xstate.sendTo': {
      const { targetId, to } = data as { targetId?: string; to?: AnyActorRef };
      const whom = targetId ?? to?.id ?? '';
      return event ? [told(`tells ${whom}${later}`, event)] : [];
    }
    case 'xstate.cancel':
      return isLeaving ? [] : [`cancels ${String(data['sendId'])}`];
    case 'xstate.stopChild':
      return isLeaving ? [] : [`stops ${String(data['id'])}`];
    case setType:
      return Object.entries(data).map(([field, value]) => `${field} = ${textOf(value)}`);
    default:
      if (!(type in machine.implementations.actions))
        throw new Error(`${machine.id} has an action without a name`);
      return [worded(type, params)];
  }
}

function spawned(flows: ReadonlySet<string>, data: Record<string, unknown>): string {
  const { id } = data['actorRef'] as AnyActorRef;
  // What a chunk has brought is a flow, and goes by its id.
  const isLoaded = typeof data['src'] !== 'string';
  const src = isLoaded ? id : String(data['src']);
  const kind = isLoaded || flows.has(src) ? 'starts' : 'calls';
  return worded(`${kind} ${id === src ? id : `${src} as ${id}`}`, data['input']);
}

const emitted = (event: EventObject) =>
  event.type === parentEvent
    ? told('tells its parent', (event as unknown as { told: EventObject }).told)
    : told('reports', event);

const told = (verb: string, { type, ...data }: EventObject) => worded(`${verb} ${type}`, data);
