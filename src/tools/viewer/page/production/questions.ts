import { goalsOf, goodEndsOf } from '#viewer/model/ends.ts';
import type { Flow, FlowTransition } from '#viewer/model/flow.ts';
import { plainWords, stateAt, stateLabel, transitionLabel } from '#viewer/model/labels.ts';
import { funnelOf, share, type Funnel } from '#viewer/page/funnel.ts';
import { eventName } from '#viewer/page/panel/eventName.ts';
import type { FlowCount } from './counts';
import { secondsText, timesOf } from './times';

export const asks = ['leave', 'slow', 'new', 'code'] as const;
export type Ask = (typeof asks)[number];

export const askWords: Record<Ask, string> = {
  leave: 'Where do people leave?',
  slow: 'What is slow?',
  new: 'What is new since the last build?',
  code: 'What happens after a wrong code?',
};

/** All flows' counts of a build in a period. */
export type Counted = Record<'transition' | 'time' | 'refusal' | 'unheard', readonly FlowCount[]>;

/** A place in a flow, what happens there, and how often. */
export type AnswerRow = { flow: string; state: string; what: string; figure: string };
export type Answer = { sentence: string; rows: readonly AnswerRow[] };

/** A person reads at most this many rows. */
const rowsLimit = 10;

/** Answers from the counts; `before` are those of the previous build, if there is one. */
export function answerOf(
  ask: Ask,
  flows: readonly Flow[],
  counted: Counted,
  before: Counted | null,
): Answer {
  const rows = {
    leave: () => leavers(flows, counted),
    slow: () => slowCalls(flows, counted),
    new: () => (before ? news(flows, counted, before) : []),
    code: () => afterWrongCode(flows, counted),
  }
    [ask]()
    .slice(0, rowsLimit);
  const [first, next] = rows;
  const flow = flows.find(({ id }) => id === first?.flow);
  if (!first || !flow)
    return {
      rows,
      sentence:
        ask === 'new' && !before ? 'There is no build before: choose a later one.' : nothing[ask],
    };
  const place = `“${flow.words.title}”, ${stateLabel(flow, first.state)}`;
  return {
    rows,
    sentence: {
      leave: `Most are left at ${place}: ${first.figure}.`,
      slow: `The longest wait is at ${place}: ${first.figure}.`,
      new: `What grew most is at ${place}: ${first.what}, ${first.figure}.`,
      code: `Of codes that were checked, ${first.figure} were wrong. After that most often ${next?.what ?? 'nothing was counted'}: ${next?.figure ?? '–'}.`,
    }[ask],
  };
}

const nothing: Record<Ask, string> = {
  leave: 'Nobody was counted who left.',
  slow: 'No time of a call was counted.',
  new: 'Nothing is more frequent than before.',
  code: 'No code was checked.',
};

type Rated = AnswerRow & { weight: number };

const heaviest = (rows: readonly Rated[]): AnswerRow[] =>
  rows
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ flow, state, what, figure }) => ({ flow, state, what, figure }));

const of = (part: number, whole: number) =>
  `${String(part)}\u00a0of\u00a0${String(whole)} (${share(part, whole)})`;

const own = (flow: Flow, counts: readonly FlowCount[]) =>
  counts.filter(({ name }) => name === flow.id);

/** Counts per state the pages that people left before a flow with a goal had reached it. */
function leavers(flows: readonly Flow[], { transition }: Counted) {
  const rows = goalsOf(flows).flatMap((flow) => {
    const counts = own(flow, transition);
    const { states } = funnelOf(flow, counts);
    // A person who leaves at a good end has reached the goal.
    const lost = [...stopsIn(counts)].filter(([state]) => !goodEndsOf(flow).includes(state));
    return lost.map(([state, left]): Rated => {
      const figure = of(left, states.get(state)?.came ?? left);
      return { flow: flow.id, state, what: 'left', figure, weight: left };
    });
  });
  return heaviest(rows);
}

/** Counts the runs that stopped before a final state, by their innermost state; of parallel states, the first. */
function stopsIn(counts: readonly FlowCount[]): Map<string, number> {
  const stops = new Map<string, number>();
  for (const { source, event, count } of counts) {
    const [state = ''] = source.split(' & ');
    if (event === 'xstate.stop') stops.set(state, (stops.get(state) ?? 0) + count);
  }
  return stops;
}

/** Fewer visits say too little about the time in a state. */
const leastVisits = 20;

/** States that wait for the server, the slowest first. */
function slowCalls(flows: readonly Flow[], { time }: Counted) {
  const rows = flows.flatMap((flow) =>
    [...timesOf(own(flow, time))].flatMap(([state, { p50, p95, total }]): Rated[] => {
      const calls = stateAt(flow, state)?.invokes.filter(({ src }) => flow.words.calls[src]?.to);
      if (!calls?.[0] || total < leastVisits) return [];
      const figure = `half within ${secondsText(p50)}, 95\u00a0% within ${secondsText(p95)}`;
      // The last bucket has no upper bound, so 10 000 s replaces `Infinity`, and its states sort first.
      const weight = Math.min(p95, 10_000) + Math.min(p50, 10_000) / 1e5;
      return [{ flow: flow.id, state, what: calls.map(({ id }) => id).join(', '), figure, weight }];
    }),
  );
  return heaviest(rows);
}

type Happening = { state: string; what: string; count: number };

/** Events whose share among the visits of their state grew since the previous build. */
function news(flows: readonly Flow[], now: Counted, before: Counted) {
  const rows = flows.flatMap((flow) => {
    const funnel = funnelOf(flow, own(flow, now.transition));
    const earlier = funnelOf(flow, own(flow, before.transition));
    if (cameTo(earlier, '') === 0) return [];
    const known = happenings(flow, before);
    return [...happenings(flow, now)].flatMap(([id, { state, what, count }]): Rated[] => {
      const came = Math.max(count, cameTo(funnel, state));
      const once = known.get(id)?.count ?? 0;
      const part = once / Math.max(1, once, cameTo(earlier, state));
      const more = count - part * came;
      // A difference within four standard deviations may be chance.
      const chance = Math.sqrt(part * came * (1 + came / Math.max(1, cameTo(earlier, state))));
      if (more <= 4 * chance + 9) return [];
      const was = once === 0 ? 'new' : `${String(Math.round(part * 100))}\u00a0% before`;
      return [{ flow: flow.id, state, what, figure: `${of(count, came)}, ${was}`, weight: more }];
    });
  });
  return heaviest(rows);
}

const cameTo = ({ states, runs }: Funnel, state: string) =>
  state === '' ? runs : (states.get(state)?.came ?? 0);

/** Counts of a flow other than times, each with its state. */
function happenings(flow: Flow, { transition, refusal, unheard }: Counted): Map<string, Happening> {
  const ways = new Map(flow.transitions.map((way) => [way.id, way]));
  const found = new Map<string, Happening>();
  const add = (kind: string, { source, event, target, count }: FlowCount, what: string) => {
    const [state = ''] = source.split(' & ');
    const id = [kind, state, event, target].join('\n');
    found.set(id, { state, what, count: count + (found.get(id)?.count ?? 0) });
  };
  // Refusals replace the transitions of the same failed call, because they have reasons.
  const explained = new Set(own(flow, refusal).map(({ source, event }) => `${source} ${event}`));
  const isExplained = ({ source, event }: FlowCount) =>
    explained.has(`${source} ${event.split(' [')[0] ?? ''}`);
  for (const one of own(flow, transition).filter((way) => !isExplained(way)))
    if (one.event === 'xstate.stop') add('stop', one, 'left');
    else if (one.event !== 'xstate.init') add('way', one, wayWords(flow, ways, one));
  for (const one of own(flow, refusal))
    add('refusal', one, `${eventName(one.event)}: ${plainWords(one.target)}`);
  for (const one of own(flow, unheard)) add('unheard', one, `${one.event}: nothing happened`);
  return found;
}

/** The label of a transition; one that only an earlier build had is named by its event. */
function wayWords(
  flow: Flow,
  ways: ReadonlyMap<string, FlowTransition>,
  { source, event, target }: FlowCount,
): string {
  const way = ways.get(`${source} | ${event} | ${target}`);
  return way ? transitionLabel(flow, way) : eventName(event);
}

/** The flow in which every code is typed, and its states after the server has refused one. */
const otp = {
  id: 'otp',
  verifying: 'open.code.verifying',
  wrong: 'open.code.entering.refused',
  spent: 'open.code.entering.spent',
};

/** The next events after a wrong code, the most frequent first; then how the code steps ended. */
function afterWrongCode(flows: readonly Flow[], { transition }: Counted): AnswerRow[] {
  const flow = flows.find(({ id }) => id === otp.id);
  if (!flow) return [];
  const counts = own(flow, transition);
  const { states, transitions, runs } = funnelOf(flow, counts);
  const came = (state: string) => states.get(state)?.came ?? 0;
  const stops = stopsIn(counts);
  const resent = [...transitions].reduce(
    (sum, [id, count]) => (id.includes(' | resend.began | ') ? sum + count : sum),
    0,
  );
  const [wrong, spent] = [came(otp.wrong), came(otp.spent)];
  const refused = wrong + spent;
  if (refused === 0) return [];
  const row = (state: string, what: string, count: number, whole: number): Rated => ({
    flow: flow.id,
    state,
    what,
    figure: of(count, whole),
    weight: whole === 0 ? 0 : count / whole,
  });
  return [
    row(otp.verifying, 'a code was wrong', refused, came(otp.verifying)),
    ...heaviest([
      row(
        otp.wrong,
        'the page was left with the wrong code in sight',
        stops.get(otp.wrong) ?? 0,
        wrong,
      ),
      row(otp.spent, 'the tries were spent', spent, refused),
      row(
        otp.spent,
        'the page was left when the tries were spent',
        stops.get(otp.spent) ?? 0,
        spent,
      ),
    ]),
    row('verified', 'the code was right in the end', came('verified'), runs),
    row('open', 'another code was asked for', resent, runs),
    row('left', 'the step was given up', came('left'), runs),
    row('expired', 'the code was too old', came('expired'), runs),
    row('lost', 'the operation was lost', came('lost'), runs),
  ].map(({ flow: id, state, what, figure }) => ({ flow: id, state, what, figure }));
}
