import type { Flow, FlowTransition } from './flow';

/** Effects of a server's answer: events, and guards that hold for it. */
type Met = { events?: readonly string[]; guards?: readonly string[] };

/** Answers with more effects than a failure of their own call. */
const statuses: Readonly<Record<string, Met>> = {
  'HTTP 401': { events: ['call.unauthorized', 'call.refusedAgain', 'session.ended'] },
  'HTTP 403': { events: ['call.forbidden', 'call.refusedAgain', 'session.ended'] },
  'HTTP 429': { guards: ['hasRetryAfter', 'isWaitAsked'] },
  'HTTP 503': { events: ['service.unavailable'] },
  'code 55': { guards: ['isBlocked'], events: ['session.ended'] },
};

/** Causes to choose from: answers of the server, and all events of the flows. */
export const causes = (flows: readonly Flow[]) => ({
  statuses: Object.keys(statuses),
  events: [
    ...new Set(
      flows.flatMap(({ transitions }) =>
        transitions.filter(({ kind }) => kind === 'event').map(({ name }) => name),
      ),
    ),
  ].sort(),
});

/** Transitions that the event or the answer causes, or whose guard holds for it. */
export function reachOf(flow: Flow, cause: string): FlowTransition[] {
  const { events = [], guards = [] } = statuses[cause] ?? { events: [cause] };
  return flow.transitions.filter(
    ({ kind, name, guard }) =>
      (kind === 'event' && events.includes(name)) || (guard !== null && guards.includes(guard)),
  );
}
