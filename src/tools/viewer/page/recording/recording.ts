import { reasonIn } from '#lib/counts.ts';
import type { Message } from './messages';
import { flowIn } from './actorStates';

/** Messages of one or more pages, in the order of arrival. */
export type Recording = {
  /** Title in the list: the file's name, or `Live`. */
  title: string;
  messages: readonly Message[];
  rows: readonly Row[];
  /** The flow of every actor that runs one, by the actor's id. */
  flows: ReadonlyMap<string, string>;
};

/** An event in the log. */
export type Row = {
  /** Index of the event in `messages`; its effects follow there, up to the next row. */
  index: number;
  /** The flow that received the event; null for the page itself. */
  flow: string | null;
  event: string;
  /** Reason of a failure: `code 21`; empty for any other event. */
  reason: string;
  createdAt: string;
};

export const emptyRecording = (title: string): Recording => ({
  title,
  messages: [],
  rows: [],
  flows: new Map(),
});

/** Internal events of XState, which the log omits. */
const isInner = (type: string) => type.startsWith('xstate.promise.') || type === 'xstate.stop';

/** Adds messages with a new id: a page resends all its buffered messages to a viewer that connects. */
export function withMessages(recording: Recording, added: readonly Message[]): Recording {
  const known = new Set(recording.messages.flatMap(idOf));
  const fresh = added.filter((message) => idOf(message).every((id) => !known.has(id)));
  if (fresh.length === 0) return recording;
  const before = recording.messages.length;
  const flows = new Map([...recording.flows, ...fresh.flatMap(flowOf)]);
  const rows = fresh.flatMap((message, at) => rowOf(message, before + at, flows));
  return {
    ...recording,
    messages: [...recording.messages, ...fresh],
    rows: [...recording.rows, ...rows],
    flows,
  };
}

/** The id if our inspector made it: the page's random part and a number. Other senders may repeat or omit ids. */
const idOf = (message: Message): string[] =>
  'id' in message && message.id && /^[\da-f]{8}\.\d+$/.test(message.id) ? [message.id] : [];

const flowOf = (message: Message): [string, string][] => {
  if (message.type !== '@xstate.actor') return [];
  const flow = flowIn(message.definition);
  return flow === null ? [] : [[message.sessionId, flow]];
};

/** An event of a flow, or the end of a page, gets a row; an event of a call gets none. */
function rowOf(message: Message, index: number, flows: ReadonlyMap<string, string>): Row[] {
  const { createdAt } = message;
  if (message.type === '@statelyai.disconnected') {
    return [{ index, flow: null, event: 'The page was left', reason: '', createdAt }];
  }
  if (message.type !== '@xstate.event' || isInner(message.event.type)) return [];
  const flow = flows.get(message.sessionId);
  if (flow === undefined) return [];
  const { type, ...data } = message.event;
  return [{ index, flow, event: type, reason: reasonIn(data), createdAt }];
}

/** Whether the row is one second of a countdown. */
export const isSecond = ({ event }: Row) => event.startsWith('xstate.after.second.');

/** Number of messages up to the effects of the first `step` rows. */
export const messagesAt = ({ messages, rows }: Recording, step: number): number =>
  rows[step]?.index ?? messages.length;
