import type { HourlyCount } from '#collector/counts.ts';
import { timeBounds } from '#lib/counts.ts';
import type { Flow, FlowTransition } from '#viewer/model/flow.ts';
import { stateAt } from '#viewer/model/labels.ts';
import { isWithin } from '#viewer/model/tree.ts';
import { usualWay, waysOut } from '#viewer/model/ways.ts';

/** Something that goes worse in a month than it should; `build` is the place in `builds` of the only one that has it. */
type Plant =
  | { kind: 'left'; flow: string; state: string; share: number }
  | { kind: 'slow'; flow: string; state: string }
  | { kind: 'way'; flow: string; id: string; factor: number; build?: number }
  | { kind: 'refusal'; flow: string; state: string; reason: string; build: number }
  | { kind: 'unheard'; flow: string; state: string; event: string; build: number };

/** The question of the viewer that answers it, and the place and the words of the row that does. */
export type Bottleneck = Plant & {
  ask: 'leave' | 'slow' | 'new' | 'code';
  at: string;
  says: string;
};

const otpCode = 'open.code.entering';

/** Ten bottlenecks: what is wrong, and where the viewer has to say so. */
export const bottlenecks: readonly Bottleneck[] = [
  {
    kind: 'left',
    flow: 'registration',
    state: 'form.filling',
    share: 0.5,
    ask: 'leave',
    at: 'registration/form.filling',
    says: '',
  },
  {
    kind: 'left',
    flow: 'phoneChange',
    state: 'code.old',
    share: 0.5,
    ask: 'leave',
    at: 'phoneChange/code.old',
    says: '',
  },
  {
    kind: 'left',
    flow: 'accountDeletion',
    state: 'explaining.counting',
    share: 0.5,
    ask: 'leave',
    at: 'accountDeletion/explaining.counting',
    says: '',
  },
  {
    kind: 'slow',
    flow: 'login',
    state: 'phone.requesting',
    ask: 'slow',
    at: 'login/phone.requesting',
    says: '',
  },
  {
    kind: 'slow',
    flow: 'transactionPaging',
    state: 'loading',
    ask: 'slow',
    at: 'transactionPaging/loading',
    says: '',
  },
  {
    kind: 'way',
    flow: 'profile',
    id: 'editing.saving | xstate.error.actor.saveProfile | editing.entering',
    factor: 40,
    build: 1,
    ask: 'new',
    at: 'profile/editing.saving',
    says: 'saveProfile failed',
  },
  {
    kind: 'refusal',
    flow: 'registration',
    state: 'form.checking',
    reason: 'code 20',
    build: 1,
    ask: 'new',
    at: 'registration/form.checking',
    says: 'code 20',
  },
  {
    kind: 'unheard',
    flow: 'receipt',
    state: 'shown.read',
    event: 'copy.requested',
    build: 1,
    ask: 'new',
    at: 'receipt/shown.read',
    says: 'copy.requested',
  },
  {
    kind: 'left',
    flow: 'otp',
    state: `${otpCode}.refused`,
    share: 0.6,
    ask: 'code',
    at: `otp/${otpCode}.refused`,
    says: 'was left with the wrong code',
  },
  {
    kind: 'way',
    flow: 'otp',
    id: `open.code.verifying | xstate.error.actor.verifyCode [isSpent] | ${otpCode}.spent`,
    factor: 15,
    ask: 'code',
    at: `otp/${otpCode}.spent`,
    says: 'tries were spent',
  },
];

export const builds = ['1.4.0', '1.5.0'];
const monthHours = 30 * 24;
/** The second build is out for half of the people from the fourth day on. */
const rolloutHour = 3 * 24;

/** The same numbers in every run (mulberry32). */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Month = { transitions: number; start: number; plants: readonly Plant[] };
type Row = Omit<HourlyCount, 'hour' | 'build' | 'count'>;
type Add = (counted: Counted) => void;
/** How often something happened, by hour and build. */
type Counted = { row: Row; sums: Uint32Array };

/**
 * The collector's rows for a month in which people went through all flows at random, with the planted problems.
 * Each row has an hour, a build and a path, with its transitions, times, refusals and events without effect.
 */
export function* monthOf(
  flows: readonly Flow[],
  { transitions, start, plants }: Month,
): Generator<HourlyCount> {
  const next = chance(7);
  const all: Counted[] = [];
  const walks = flows.map((flow) =>
    walkOf(
      flow,
      plants.filter((plant) => plant.flow === flow.id),
      (row) => {
        const counted = { row, sums: new Uint32Array(monthHours * builds.length) };
        all.push(counted);
        return counted;
      },
    ),
  );
  let taken = 0;
  while (taken < transitions) {
    const hour = Math.floor(next() * monthHours);
    const build = hour < rolloutHour ? 0 : Math.floor(next() * builds.length);
    const cell = hour * builds.length + build;
    const walk = walks[Math.floor(next() * walks.length)];
    walk?.(build, next, ({ row, sums }) => {
      sums[cell] = (sums[cell] ?? 0) + 1;
      if (row.kind === 'transition') taken += 1;
    });
  }
  for (const { row, sums } of all)
    for (const [cell, count] of sums.entries())
      if (count > 0) {
        const hour = start + Math.floor(cell / builds.length) * 3_600;
        yield { ...row, hour, build: builds[cell % builds.length] ?? '', count };
      }
}

/** Events that can happen to a run in a state. */
type Rest = {
  isEnd: boolean;
  leaves: number;
  stop: Counted;
  unheard: Counted;
  /** By build. */
  options: Option[][];
};
type Option = {
  weight: number;
  to: string;
  taken: Counted;
  refusal: Counted | null;
  /** The states that are left, each with the ranges its time is in. */
  times: Counted[][];
};

/** A run ends in the end of its flow, where its page is left, or after so many steps. */
const longest = 12;

/** Goes through the flow once, by chance. */
function walkOf(flow: Flow, plants: readonly Plant[], countedOf: (row: Row) => Counted) {
  const main = new Set(usualWay(flow).map(({ id }) => id));
  const made = new Map<string, Counted>();
  const counted = (kind: Row['kind'], source: string, event: string, target: string) => {
    const key = [kind, source, event, target].join('\n');
    const found = made.get(key) ?? countedOf({ kind, name: flow.id, source, event, target });
    made.set(key, found);
    return found;
  };
  const optionOf = (at: string, way: FlowTransition, build: number): Option => {
    const { source, eventType, guard, targets, kind } = way;
    const isHere = (plant: { build?: number }) =>
      plant.build === undefined || plant.build === build;
    const usual = main.has(way.id) ? 30 : way.guard === 'isRefusal' ? 10 : kind === 'error' ? 1 : 2;
    const factor = plants.reduce(
      (product, plant) =>
        plant.kind === 'way' && plant.id === way.id && isHere(plant)
          ? product * plant.factor
          : product,
      1,
    );
    const refusal = plants.find(
      (plant) => plant.kind === 'refusal' && plant.state === source && isHere(plant),
    );
    const reason = refusal?.kind === 'refusal' ? refusal.reason : 'UnreachableError';
    const isRefused = refusal && kind === 'error' ? 10 : 1;
    const to = targets[0] === undefined ? at : restIn(flow, targets[0]);
    const event = guard === null ? eventType : `${eventType} [${guard}]`;
    return {
      weight: usual * factor * isRefused,
      to,
      taken: counted('transition', source, event, targets.join(' & ')),
      refusal: kind === 'error' ? counted('refusal', source, eventType, reason) : null,
      times: around(at)
        .filter((path) => !around(to).includes(path))
        .map((path) => rangesOf(flow, plants, path).map((le) => counted('time', path, '', le))),
    };
  };
  const rests = new Map<string, Rest>();
  const restAt = (at: string): Rest => {
    const state = stateAt(flow, at);
    const lost = plants.find((plant) => plant.kind === 'left' && isWithin(at, plant.state));
    const ways = waysOut(flow, at);
    return {
      isEnd: (state?.kind === 'final' && state.parent === '') || ways.length === 0,
      leaves: lost?.kind === 'left' ? lost.share : 0.01,
      stop: counted('transition', at, 'xstate.stop', ''),
      unheard: counted('unheard', at, 'page.returned', ''),
      options: builds.map((_, build) => ways.map((way) => optionOf(at, way, build))),
    };
  };
  const planted = plants.filter((plant) => plant.kind === 'unheard');
  const init = counted('transition', '', 'xstate.init', '');
  const first = restIn(flow, '');
  return (build: number, next: () => number, add: Add): void => {
    add(init);
    for (let [at, step] = [first, 0]; ; step += 1) {
      const rest = rests.get(at) ?? restAt(at);
      rests.set(at, rest);
      if (rest.isEnd) return;
      if (step === longest || next() < rest.leaves) {
        add(rest.stop);
        return;
      }
      if (next() < 0.005) add(rest.unheard);
      for (const { state, event, build: only } of planted)
        if (state === at && only === build && next() < 0.3) add(counted('unheard', at, event, ''));
      const option = chosen(rest.options[build] ?? [], next());
      add(option.taken);
      if (option.refusal) add(option.refusal);
      for (const ranges of option.times) {
        const range = ranges[Math.floor(next() * ranges.length)];
        if (range) add(range);
      }
      at = option.to;
    }
  };
}

const around = (path: string) =>
  path.split('.').map((_, at, keys) => keys.slice(0, at + 1).join('.'));

/** The innermost state that is entered with this one; of regions side by side the first. */
function restIn(flow: Flow, path: string): string {
  const state = stateAt(flow, path);
  const inside =
    state?.kind === 'parallel'
      ? flow.states.find(({ parent }) => parent === path)?.path
      : state?.initial;
  return inside === undefined || inside === null ? path : restIn(flow, inside);
}

/** The server answers within a second, a person within three minutes. */
function rangesOf(flow: Flow, plants: readonly Plant[], path: string): string[] {
  const isSlow = plants.some((plant) => plant.kind === 'slow' && plant.state === path);
  const isCall = stateAt(flow, path)?.invokes.some(({ src }) => flow.words.calls[src]?.to);
  const [from, to] = isSlow ? [5, 8] : isCall ? [0, 3] : [2, 9];
  return timeBounds.slice(from, to).map(String);
}

function chosen(options: readonly Option[], at: number): Option {
  let left = at * options.reduce((sum, { weight }) => sum + weight, 0);
  for (const option of options) {
    left -= option.weight;
    if (left <= 0) return option;
  }
  throw new Error('Nothing leads on');
}
