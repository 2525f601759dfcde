import { commonDelays, commonEvents } from '#machines/shared/flowWords.ts';
import type { Flow, FlowTransition, Words } from './flow';
import { delayOf, duration } from './labels';
import { linksOf } from './links';
import { isRecord } from '#lib/named.ts';

/** Words that a flow defines itself. */
export type OwnWords = Pick<Words, 'title' | 'summary' | 'section'> &
  Partial<Pick<Words, 'events' | 'calls' | 'otherCalls' | 'delays'>>;

type Described = { id: string; description?: string | undefined; meta?: unknown };

/** Words that a machine defines itself; null for a machine without `meta`. */
export function ownWordsOf({ description, meta }: Omit<Described, 'id'>): OwnWords | null {
  if (isRecord(meta)) return { ...(meta as Omit<OwnWords, 'summary'>), summary: description ?? '' };
  return null;
}

/** The words of a machine; the title of a machine without `meta` is its id. */
export function wordsOf(machine: Described): Words {
  const unknown: OwnWords = { title: machine.id, summary: '', section: '' };
  const { events, calls, otherCalls, delays, ...about } = ownWordsOf(machine) ?? unknown;
  return {
    ...about,
    events: { ...commonEvents, ...events },
    calls: calls ?? {},
    otherCalls: otherCalls ?? {},
    delays: { ...commonDelays, ...delays },
  };
}

/** Meaning of an event that a flow sends to another one: in its own words, else in the receiver's. */
export function meaningOfEvent(flow: Flow, event: string, flows: readonly Flow[]): string {
  const receivers = linksOf(flows)
    .filter(({ from, names }) => from === flow.id && names.includes(event))
    .map(({ to }) => flows.find(({ id }) => id === to));
  return [flow, ...receivers].map((one) => one?.words.events[event]).find(Boolean) ?? '';
}

/** Cause of the transition, in a sentence. */
export function meaningOf(flow: Flow, { kind, name }: FlowTransition): string {
  switch (kind) {
    case 'event':
      return flow.words.events[name] ?? '';
    case 'done':
      return `“${name}” has ended well.`;
    case 'error':
      return `“${name}” has failed.`;
    case 'after': {
      const why = flow.words.delays[name]?.why ?? '';
      return `${duration(delayOf(flow, name))} have passed. ${why}`.trim();
    }
    case 'always':
      return 'Decided at once, without waiting for anything.';
    case 'finished':
      return 'Everything inside has come to its end.';
  }
}
