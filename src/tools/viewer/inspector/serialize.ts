import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyEventObject, Snapshot } from 'xstate';
import { redacted } from './redact';

/** `serialize` of the inspector: builds a new message from the fields that may leave the page. */
export function serialize(message: StatelyInspectionEvent): StatelyInspectionEvent {
  const { sessionId, createdAt, id, _version } = message;
  const base = { sessionId, createdAt, id, _version };
  switch (message.type) {
    case '@xstate.actor': {
      const { type, rootId, name, definition, parentId, snapshot } = message;
      return { ...base, type, rootId, name, definition, parentId, snapshot: snapshotOf(snapshot) };
    }
    case '@xstate.event': {
      const { type, rootId, sourceId, event } = message;
      return { ...base, type, rootId, sourceId, event: eventOf(event) };
    }
    case '@xstate.snapshot': {
      const { type, rootId, event, snapshot } = message;
      return { ...base, type, rootId, event: eventOf(event), snapshot: snapshotOf(snapshot) };
    }
  }
}

/** An event by its type; what it carries is redacted. */
export function eventOf({ type, ...data }: AnyEventObject): AnyEventObject {
  const safe = redacted(data);
  return { ...(isRecord(safe) && safe), type };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** State and tags are words of the machines; the data behind them is redacted. */
function snapshotOf(snapshot: unknown): Snapshot<unknown> {
  const { status, value, tags, context, output, error } = isRecord(snapshot) ? snapshot : {};
  const shown = {
    ...(value !== undefined && { value: stateValueOf(value) }),
    ...(tags !== undefined && { tags: namesIn(tags) }),
    ...(context !== undefined && { context: redacted(context) }),
    output: undefined,
    error: undefined,
  };
  if (status === 'done') return { ...shown, status, output: redacted(output) };
  if (status === 'error') return { ...shown, status, error: redacted(error) };
  return { ...shown, status: status === 'stopped' ? 'stopped' : 'active' };
}

/** Keeps only names of states, one within another, because a state value has nothing else. */
function stateValueOf(value: unknown): unknown {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, stateValueOf(inner)]),
  );
}

const namesIn = (tags: unknown): string[] =>
  (tags instanceof Set || Array.isArray(tags) ? [...(tags as Iterable<unknown>)] : []).filter(
    (tag) => typeof tag === 'string',
  );
