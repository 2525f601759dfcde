import type { Flow, FlowTransition } from '#viewer/model/flow.ts';
import { delayOf, duration } from '#viewer/model/labels.ts';
import { callWords, type CallWords } from './calls';
import { delayWords, type DelayWords } from './delays';
import { eventWords } from './events';
import { flowWords, type FlowWords } from './flows';

/** The words of a flow; one that nobody has described yet goes by its id. */
export const wordsOf = ({ id, meta, states: [root] }: Flow): FlowWords =>
  meta
    ? { ...meta, summary: root?.description ?? '' }
    : (flowWords[id] ?? { title: id, summary: '', section: '' });

export const callOf = (src: string): CallWords | undefined => callWords[src];

/** A delay is described for its flow, or once for all flows. */
export const delayWordsOf = (flow: Pick<Flow, 'id'>, name: string): DelayWords | undefined =>
  delayWords[`${flow.id}.${name}`] ?? delayWords[name];

/** What makes the transition happen, in a sentence. */
export function meaningOf(flow: Flow, { kind, name }: FlowTransition): string {
  switch (kind) {
    case 'event':
      return eventWords[name] ?? '';
    case 'done':
      return `“${name}” has ended well.`;
    case 'error':
      return `“${name}” has failed.`;
    case 'after': {
      const why = delayWordsOf(flow, name)?.why ?? '';
      return `${duration(delayOf(flow, name))} have passed. ${why}`.trim();
    }
    case 'always':
      return 'Decided at once, without waiting for anything.';
    case 'finished':
      return 'Everything inside has come to its end.';
  }
}
