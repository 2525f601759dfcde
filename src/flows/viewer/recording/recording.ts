import type { Message } from './messages';

/** What was heard of one or more pages, in the order of time. */
export type Recording = {
  /** How it is called in the list: the file's name, or the live one. */
  title: string;
  messages: readonly Message[];
  rows: readonly Row[];
};

/** An event in the log. */
export type Row = {
  /** Its place among the messages; what it caused stands behind it, up to the next row. */
  index: number;
  actor: string;
  event: string;
  createdAt: string;
};

export const emptyRecording = (title: string): Recording => ({ title, messages: [], rows: [] });

/** Steps of the actors' own machinery, of no interest to anybody. */
const isInner = (type: string) => type.startsWith('xstate.promise.') || type === 'xstate.stop';

/** Adds messages; one that has come before, as after a viewer was opened anew, is left out. */
export function withMessages(recording: Recording, added: readonly Message[]): Recording {
  const known = new Set(recording.messages.flatMap(idOf));
  const fresh = added.filter((message) => idOf(message).every((id) => !known.has(id)));
  if (fresh.length === 0) return recording;
  const before = recording.messages.length;
  const rows = fresh.flatMap((message, at) => rowOf(message, before + at));
  return {
    ...recording,
    messages: [...recording.messages, ...fresh],
    rows: [...recording.rows, ...rows],
  };
}

/** Ids of ours are numbered within a page: those of another sender may be anything, or nothing. */
const idOf = (message: Message): string[] =>
  'id' in message && message.id && /^[\da-f]{8}\.\d+$/.test(message.id) ? [message.id] : [];

function rowOf(message: Message, index: number): Row[] {
  if (message.type === '@statelyai.disconnected') {
    return [{ index, actor: '', event: 'The page was left', createdAt: message.createdAt }];
  }
  if (message.type !== '@xstate.event' || isInner(message.event.type)) return [];
  const { sessionId, event, createdAt } = message;
  return [{ index, actor: sessionId, event: event.type, createdAt }];
}

/** How many messages have been heard once the first `step` rows have had their effect. */
export const messagesAt = ({ messages, rows }: Recording, step: number): number =>
  rows[step]?.index ?? messages.length;
