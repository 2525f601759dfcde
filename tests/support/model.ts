import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { Locator } from 'playwright/test';
import { pathOf, statesOf } from './edges';
import { cancelWaitIn } from './events';
import { seesSlowIn, seesWaitingIn } from './looks';
import { standalone } from './standalone';
import type { Call, World } from './world';

/** Data an event carries, by its type; the type itself is added. Several samples, several edges. */
type Samples = Readonly<Record<string, readonly object[]>>;

/**
 * What the generator cannot know of a machine. Nothing is written by hand per path: inputs,
 * samples and facts make the graph, the graph makes the paths.
 */
export type Model<M extends AnyStateMachine = AnyStateMachine> = {
  machine: M;
  /** The inputs to start from, by name; one of nothing when the machine takes none. */
  inputs?: Readonly<Record<string, InputFrom<M>>>;
  samples?: Samples;
  /** What tells two states apart besides the state's value; keep what grows without bound out. */
  facts?: (snapshot: SnapshotFrom<M>) => unknown;
  /**
   * The facts make far more states than the machine has: one path, the shortest, is kept for each
   * state value, event and outcome.
   */
  isBrief?: boolean;
  /** Events that lead nowhere a shorter or commoner way does not: they end a path, or begin none. */
  highCost?: readonly string[];
  /**
   * The delays of the specification in ms, typed by hand: a wrong one in the machine is found. Those
   * of `commonDelays` are known.
   */
  delays?: Readonly<Record<string, number>>;
  browser?: BrowserModel<M>;
};

/** Where a path has come to: the state it led to, and the event that led there; none at the start. */
export type Moment<M extends AnyStateMachine = AnyStateMachine> = {
  /** The name of the input that the path began with. */
  input: string;
  state: SnapshotFrom<M>;
  event: (EventObject & Record<string, unknown>) | null;
  /** For how many ms of the page's time, at most, the page has waited by now for what it asked for. */
  waited: () => number;
};

/** Expects what is to be seen at that moment: on the screen, in the cookies, at the sandbox. */
export type Look<M extends AnyStateMachine = AnyStateMachine> = (
  world: World,
  moment: Moment<M>,
) => Promise<unknown>;

export type Calls = Readonly<Record<string, Call>>;

/** How the machine's events come about in the real app, and what a person sees of its states. */
export type BrowserModel<M extends AnyStateMachine = AnyStateMachine> = {
  /** The note about cookies may come up: it is what the machine is about. */
  showsCookieBanner?: boolean;
  /** The device keeps the app: it is what the machine is about. */
  isKept?: boolean;
  /** The build that holds the flow, where it is not the one with the flow viewer. */
  build?: 'passkeys';
  /** Where on the page it is: there a long wait is told of and given up. The whole page where nothing is said. */
  area?: (world: World) => Locator;
  /** Leads to where the machine starts; once for each path. */
  start: (world: World, input: string) => Promise<void>;
  /**
   * The calls of the machine by the id of their invoke, for all inputs or for each: done lets one
   * through, error fails it.
   */
  calls?: Calls | ((input: string) => Calls);
  /**
   * What brings every other event about: a click, another tab, a tampered cookie; with the event's
   * data and the state it comes in.
   */
  events: Readonly<
    Record<
      string,
      (world: World, data: Record<string, unknown>, before: SnapshotFrom<M>) => Promise<unknown>
    >
  >;
  /** Each path begins anew: what one leaves behind at the server decides what may come next. */
  isUnjoined?: boolean;
  /** Events that lead away from where the machine is at work: nothing is joined on behind them. */
  ends?: readonly string[];
  /** What is seen of a state, by its path: after every step at whose end it is active. */
  states: Readonly<Record<string, Look<M>>>;
  /** What an event leaves to be seen, by its name: the text of a refusal, whatever follows it. */
  afterEvents?: Readonly<Record<string, Look<M>>>;
  /** Innermost states and refusals of which a person sees nothing, each with the reason. */
  unseen?: Readonly<Record<string, string>>;
  /** Events at which another flow makes one of the held calls once as well: its invoke's id here, and the reason. */
  callsBeside?: Readonly<Record<string, { id: string; reason: string }>>;
  /** Whether the event, with its data, can come about in that state at all: parallel regions know more than a person. */
  can?: (
    snapshot: AnyMachineSnapshot,
    event: string,
    data: EventObject & Record<string, unknown>,
  ) => boolean;
  /** Transitions nobody can bring about in a browser, each with the reason. */
  unreachable?: Readonly<Record<string, string>>;
};

/** D23: a call is slow after ten seconds. What a busy server asks to wait is counted by the second. */
const commonDelays = { slowThreshold: 10_000, second: 1_000 };

/** D23, the same wherever a call is waited for: at first nothing is said of it, then that it takes long. */
function withWaits<M extends AnyStateMachine>(machine: M, browser: BrowserModel<M>) {
  const area = browser.area ?? (({ page }: World) => page.locator('body'));
  const looks = statesOf(machine)
    .map(pathOf)
    .filter((path) => path.endsWith('.slow'))
    .flatMap((path): [string, Look][] => [
      [path, seesSlowIn(area)],
      [path.replace(/slow$/, 'waiting'), seesWaitingIn(area)],
    ])
    .filter(([path]) => !(path in (browser.unseen ?? {})));
  return {
    ...browser,
    events: { 'wait.cancelled': cancelWaitIn(area), ...browser.events },
    states: { ...Object.fromEntries(looks), ...browser.states },
  };
}

/** Checks a description against its machine, then forgets which: the runners take any. */
export const model = <M extends AnyStateMachine>({
  machine,
  delays,
  browser,
  ...rest
}: Model<M>): Model =>
  ({
    ...rest,
    machine: standalone(machine),
    delays: { ...commonDelays, ...delays },
    ...(browser && { browser: withWaits(machine, browser) }),
  }) as unknown as Model;

export type Step = { event: EventObject; label: string };

/** One way through a machine, from a start to the transition it is there for. */
export type Path<M extends AnyStateMachine = AnyStateMachine> = {
  /** Stable as long as the events on the way are the same. */
  id: string;
  machine: string;
  input: string;
  /** Where the machine starts. */
  start: SnapshotFrom<M>;
  steps: (Step & { state: SnapshotFrom<M> })[];
};
