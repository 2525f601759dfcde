import { transitionId } from '#viewer/model/flow.ts';
import type { Message, Snapshot } from './messages';

/** An actor at one moment of a recording. */
export type ActorView = {
  id: string;
  name: string;
  /** The flow that the actor runs; null for a call. */
  flow: string | null;
  parentId: string | null;
  /** `left` if the page was left while the actor was active. */
  status: 'active' | 'done' | 'error' | 'stopped' | 'left';
  /** Paths of the current states, outermost first; always includes '' for the machine itself. */
  paths: string[];
  tags: string[];
  context: unknown;
  /** Ids of the transitions of the last step. */
  taken: string[];
  /** Ids of the transitions received since the last snapshot. */
  pending: string[];
  /** Index of the last message that moved the actor; `startedAt` of the one that started it. */
  movedAt: number;
  startedAt: number;
};

export type World = ReadonlyMap<string, ActorView>;

/** The actors after the first `count` messages. */
export const worldAt = (messages: readonly Message[], count?: number): World =>
  worldAfter(new Map(), messages, 0, count);

/** The actors after `world` and the messages from index `from` up to `to`. */
export function worldAfter(
  world: World,
  messages: readonly Message[],
  from: number,
  to = messages.length,
): World {
  const next = new Map(world);
  for (const [index, message] of messages.slice(from, to).entries())
    change(next, message, from + index);
  return next;
}

/** Collects what `visit` finds in each message. `world` has the actors before that message, and only during the call. */
export function collectAlong<Found>(
  messages: readonly Message[],
  visit: (message: Message, world: World) => readonly Found[],
): Found[] {
  const world = new Map<string, ActorView>();
  return messages.flatMap((message, at) => {
    const found = visit(message, world);
    change(world, message, at);
    return found;
  });
}

function change(world: Map<string, ActorView>, message: Message, at: number): void {
  if (message.type === '@statelyai.disconnected') {
    for (const actor of world.values()) {
      if (actor.status === 'active' && actor.id.startsWith(`${message.page}:`)) {
        world.set(actor.id, { ...actor, status: 'left', taken: [] });
      }
    }
    return;
  }
  const actor = world.get(message.sessionId);
  if (message.type === '@xstate.actor') {
    world.set(message.sessionId, started(message, at));
  } else if (actor && message.type === '@xstate.microstep') {
    const taken = message.transitions.map(transitionId);
    world.set(actor.id, { ...actor, pending: [...actor.pending, ...taken] });
  } else if (actor && message.type === '@xstate.snapshot') {
    world.set(actor.id, moved(actor, message.snapshot, at));
  }
}

type Started = Extract<Message, { type: '@xstate.actor' }>;

const started = ({ sessionId, name, definition, parentId, snapshot }: Started, at: number) => ({
  id: sessionId,
  name,
  flow: flowIn(definition),
  parentId: parentId ?? null,
  ...seen(snapshot),
  taken: [],
  pending: [],
  movedAt: at,
  startedAt: at,
});

const moved = (actor: ActorView, snapshot: Snapshot, at: number): ActorView => ({
  ...actor,
  ...known(actor, seen(snapshot)),
  taken: actor.pending,
  pending: [],
  movedAt: actor.pending.length > 0 ? at : actor.movedAt,
});

/** A snapshot without a `value` keeps the actor's former paths. */
const known = ({ paths }: ActorView, next: ReturnType<typeof seen>) =>
  next.paths.length < 2 ? { ...next, paths } : next;

const seen = ({ status, value, tags = [], context }: Snapshot) => ({
  status: statuses.find((known) => known === status) ?? ('active' as const),
  paths: pathsOf(value),
  tags,
  context,
});

const statuses = ['active', 'done', 'error', 'stopped'] as const;

/** `{ signedIn: { profile: 'loading' } }` → '', 'signedIn', 'signedIn.profile', and so on. */
export function pathsOf(value: unknown, around = ''): string[] {
  const inside = (key: string) => (around === '' ? key : `${around}.${key}`);
  if (typeof value === 'string') return [around, inside(value)];
  if (typeof value !== 'object' || value === null) return [around];
  return [around, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, inside(key)))];
}

/** The innermost of these states. */
export const innermostOf = (paths: readonly string[]): string[] =>
  paths.filter(
    (path) => path !== '' && !paths.some((other) => other !== path && other.startsWith(`${path}.`)),
  );

/** Id of the flow in the definition, JSON; null for a call, because only a machine's definition has `states`. */
export function flowIn(definition: string | undefined): string | null {
  try {
    const config: unknown = JSON.parse(definition ?? 'null');
    if (typeof config !== 'object' || config === null || !('states' in config)) return null;
    return 'id' in config && typeof config.id === 'string' ? config.id : null;
  } catch {
    return null;
  }
}
