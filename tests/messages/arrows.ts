import type { Flow } from '#viewer/model/flow.ts';
import { handles, linksOf } from '#viewer/model/links.ts';
import { messageText, type Message } from './message';

/** What a flow sends the one inside it when it starts it. */
const start = 'xstate.init';
/** What XState itself says between a flow and the one inside it: a start, an end, a failure, a snapshot. */
const isOwn = (event: string) => event.startsWith('xstate.');

export type Verdict = {
  /** What was sent and has no arrow in the overview. */
  unknown: string[];
  /** Arrows of the overview that nothing was sent along. */
  unseen: string[];
};

/** Holds what the flows have sent each other in a run against the arrows of the overview. */
export function judge(flows: readonly Flow[], messages: readonly Message[]): Verdict {
  const links = linksOf(flows);
  const runs = new Set(
    links.filter(({ kind }) => kind === 'runs').map(({ from, to }) => `${from} → ${to}`),
  );
  const sent = new Set(messages.map(messageText));
  const direct = links
    .filter(({ kind }) => kind === 'tells' || kind === 'asks')
    .flatMap(({ from, to, names }) => names.map((event) => messageText({ from, to, event })));
  const known = new Set(direct);
  const hasArrow = (message: Message) => {
    const { from, to, event } = message;
    if (event === start) return runs.has(`${from} → ${to}`);
    if (isOwn(event)) return runs.has(`${from} → ${to}`) || runs.has(`${to} → ${from}`);
    // A flow that has no use for an event lets it pass: nothing happens, and nothing is drawn.
    const hearer = flows.find(({ id }) => id === to);
    return known.has(messageText(message)) || !hearer || !handles(hearer, event);
  };
  const unseen = [
    ...[...runs]
      .filter((pair) => !sent.has(`${pair}: ${start}`))
      .map((pair) => `${pair}: ${start}`),
    ...direct.filter((text) => !sent.has(text)),
    ...links
      .filter(({ kind }) => kind === 'announces')
      .flatMap(({ from, to, names }) =>
        names
          .filter((event) => !reaches({ from, to, event }, messages))
          .map((event) => messageText({ from, to, event })),
      ),
  ];
  return {
    unknown: messages
      .filter((message) => !hasArrow(message))
      .map(messageText)
      .sort(),
    unseen: [...new Set(unseen)].sort(),
  };
}

/** Whether news of this flow has come to that one, from flow to flow. */
function reaches({ from, to, event }: Message, messages: readonly Message[]): boolean {
  const along = messages.filter((message) => message.event === event);
  const reached = new Set([from]);
  for (const flow of reached)
    for (const message of along) if (message.from === flow) reached.add(message.to);
  return reached.has(to);
}
