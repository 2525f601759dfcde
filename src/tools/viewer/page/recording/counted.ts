import { reasonIn, timeRangeOf } from '#lib/counts.ts';
import { isRecord } from '#lib/named.ts';
import type { WayCount } from '#viewer/page/production/counts.ts';
import { collectAlong, innermostOf, pathsOf, worldAt } from './actorStates';
import { timeOf, type Message } from './messages';

/**
 * Refusals of the flow, counted as in production: a call by the server's code or the class of its error, a form by the
 * names of its refused fields.
 */
export const recordedRefusals = (flow: string, recordings: readonly (readonly Message[])[]) =>
  summed(recordings.flatMap((messages) => refusalsIn(flow, messages)));

function refusalsIn(flow: string, messages: readonly Message[]): Place[] {
  const flows = new Map([...worldAt(messages).values()].map((actor) => [actor.id, actor]));
  return collectAlong(messages, (message, world): Place[] => {
    if (message.type === '@statelyai.disconnected') return [];
    const { type: event, ...data } = 'event' in message ? message.event : { type: '' };
    const actor = flows.get(message.sessionId);
    if (message.type === '@xstate.microstep' && event.startsWith('xstate.error.actor.')) {
      const [taken] = message.transitions;
      const target = reasonIn(data);
      return actor?.flow === flow && taken && target !== ''
        ? [{ source: taken.source, event, target }]
        : [];
    }
    if (message.type !== '@xstate.snapshot' || event !== 'form.submitted') return [];
    // A form's refusal counts for its parent, the flow that uses the form.
    const parent = world.get(actor?.parentId ?? '');
    if (parent?.flow !== flow) return [];
    const source = innermostOf(parent.paths).join(' & ');
    return fieldsIn(message.snapshot.context).map((name) => ({
      source,
      event,
      target: `field ${name}`,
    }));
  });
}

const fieldsIn = (context: unknown): string[] =>
  isRecord(context) && isRecord(context['errors']) ? Object.keys(context['errors']) : [];

/** Times that runs of the flow spent in their states, in the same ranges as production counts. */
export const recordedTimes = (flow: string, recordings: readonly (readonly Message[])[]) =>
  summed(recordings.flatMap((messages) => staysIn(flow, messages)));

function staysIn(flow: string, messages: readonly Message[]): Place[] {
  const own = new Set(
    [...worldAt(messages).values()].filter((actor) => actor.flow === flow).map(({ id }) => id),
  );
  const entered = new Map<string, Map<string, number>>();
  return messages.flatMap((message): Place[] => {
    const leaves = (id: string, now: readonly string[]): Place[] => {
      const since = entered.get(id) ?? new Map<string, number>();
      const left = [...since].filter(([path]) => !now.includes(path));
      for (const [path] of left) since.delete(path);
      for (const path of now) if (!since.has(path)) since.set(path, timeOf(message));
      entered.set(id, since);
      return left.map(([source, from]) => ({
        source,
        event: '',
        target: timeRangeOf((timeOf(message) - from) / 1_000),
      }));
    };
    if (message.type === '@statelyai.disconnected')
      return [...entered.keys()]
        .filter((id) => id.startsWith(`${message.page}:`))
        .flatMap((id) => leaves(id, []));
    if (!own.has(message.sessionId) || !('snapshot' in message)) return [];
    const { status, value } = message.snapshot;
    const isKnown = value !== undefined || status !== 'active';
    const now = status === 'active' ? pathsOf(value).filter((path) => path !== '') : [];
    return isKnown ? leaves(message.sessionId, now) : [];
  });
}

type Place = Omit<WayCount, 'count'>;

/** Counts equal places. */
function summed(places: readonly Place[]): WayCount[] {
  const counts = new Map<string, WayCount>();
  for (const place of places) {
    const key = [place.source, place.event, place.target].join('\n');
    counts.set(key, { ...place, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
