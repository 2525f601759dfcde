import { reasonIn } from '#lib/counts.ts';
import type { Message } from './messages';
import { flowIn } from './actorStates';

/** What was heard of one or more pages, in the order of time. */
export type Recording = {
  /** How it is called in the list: the file's name, or the live one. */
  title: string;
  messages: readonly Message[];
  rows: readonly Row[];
  /** The flow of every actor that runs one, by the actor's id. */
  flows: ReadonlyMap<string, string>;
};

/** An event in the log. */
export type Row = {
  /** Its place among the messages; what it caused stands behind it, up to the next row. */
  index: number;
  /** The flow it happened to; null for the page itself. */
  flow: string | null;
  event: string;
  /** Why what failed has failed: `code 21`. Empty for anything else. */
  reason: string;
  createdAt: string;
};

export const emptyRecording = (title: string): Recording => ({
  title,
  messages: [],
  rows: [],
  flows: new Map(),
});

/** Steps of the actors' own machinery, of no interest to anybody. */
const isInner = (type: string) => type.startsWith('xstate.promise.') || type === 'xstate.stop';

/** Adds messages; one that has come before, as after a viewer was opened anew, is left out. */
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

/** Ids of ours are numbered within a page: those of another sender may be anything, or nothing. */
const idOf = (message: Message): string[] =>
  'id' in message && message.id && /^[\da-f]{8}\.\d+$/.test(message.id) ? [message.id] : [];

const flowOf = (message: Message): [string, string][] => {
  if (message.type !== '@xstate.actor') return [];
  const flow = flowIn(message.definition);
  return flow === null ? [] : [[message.sessionId, flow]];
};

/** What happens to a flow is a row; what happens within a call is none. */
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

/** The seconds that a wait counts down. */
export const isSecond = ({ event }: Row) => event.startsWith('xstate.after.second.');

/** How many messages have been heard once the first `step` rows have had their effect. */
export const messagesAt = ({ messages, rows }: Recording, step: number): number =>
  rows[step]?.index ?? messages.length;
