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

/** Data of events, by event type, without the type itself. Each sample makes an edge of its own. */
type Samples = Readonly<Record<string, readonly object[]>>;

/**
 * Data about a machine that the generator cannot derive from it. No path is written by hand: inputs,
 * samples and facts define the graph, and the graph defines the paths.
 */
export type Model<M extends AnyStateMachine = AnyStateMachine> = {
  machine: M;
  /** Inputs of the machine, by name; without any, the machine starts with no input. */
  inputs?: Readonly<Record<string, InputFrom<M>>>;
  samples?: Samples;
  /** Distinguishes states beyond the state value. Leave out data that grows without bound, or the graph never ends. */
  facts?: (snapshot: SnapshotFrom<M>) => unknown;
  /**
   * The facts make far more states than the machine has. Only paths with an action, a transition or
   * a retry that no earlier path has are kept.
   */
  isBrief?: boolean;
  /** Events that reach no state beyond those of shorter or commoner ways: paths avoid them and end after them. */
  highCost?: readonly string[];
  /**
   * Delays of the specification in ms, typed by hand, so that a wrong delay in the machine fails the
   * test. `commonDelays` are added.
   */
  delays?: Readonly<Record<string, number>>;
  browser?: BrowserModel<M>;
};

/** A point of a path: the state that the path has reached, and the last event; null at the start. */
export type Moment<M extends AnyStateMachine = AnyStateMachine> = {
  /** The name of the input that the path starts with. */
  input: string;
  state: SnapshotFrom<M>;
  event: (EventObject & Record<string, unknown>) | null;
  /** Upper bound of the time that the page has waited for its calls, in ms of the page's clock. */
  waited: () => number;
};

/** Expects the visible results of that moment: on the screen, in the cookies, in the sandbox. */
export type Look<M extends AnyStateMachine = AnyStateMachine> = (
  world: World,
  moment: Moment<M>,
) => Promise<unknown>;

export type Calls = Readonly<Record<string, Call>>;

/** How to cause the machine's events in the real app, and how its states look to a person. */
export type BrowserModel<M extends AnyStateMachine = AnyStateMachine> = {
  /** The cookie banner may appear, because the machine is about it. */
  showsCookieBanner?: boolean;
  /** The service worker may register, because the machine is about the app stored on the device. */
  isKept?: boolean;
  /** The build that contains the flow; by default the build with the flow viewer. */
  build?: 'passkeys';
  /** The part of the page that shows the notice about a slow call and its cancel button; by default the whole page. */
  area?: (world: World) => Locator;
  /** Opens the page in which the machine starts; runs once for each path. */
  start: (world: World, input: string) => Promise<void>;
  /**
   * The calls of the machine by the id of their invoke, for all inputs or for each. A `done` event
   * lets the call continue, an `error` event fails it.
   */
  calls?: Calls | ((input: string) => Calls);
  /**
   * Causes every other event: by a click, another tab, a changed cookie. Receives the data of the
   * event and the state before it.
   */
  events: Readonly<
    Record<
      string,
      (world: World, data: Record<string, unknown>, before: SnapshotFrom<M>) => Promise<unknown>
    >
  >;
  /** Never extends a path by further steps, because the data left on the server decides which events are possible. */
  isUnjoined?: boolean;
  /** Events after which the machine has no more work on the page: a path is not extended after them. */
  ends?: readonly string[];
  /** Checks of a state, by its path; they run after every step that ends with the state active. */
  states: Readonly<Record<string, Look<M>>>;
  /** Checks after an event, by its name, in any state that follows: for example the text of a refusal. */
  afterEvents?: Readonly<Record<string, Look<M>>>;
  /** Innermost states and refusals that a person cannot see, each with the reason. */
  unseen?: Readonly<Record<string, string>>;
  /** Events after which another flow also makes one of the held calls: `id` of the invoke here, and the reason. */
  callsBeside?: Readonly<Record<string, { id: string; reason: string }>>;
  /** Whether the event, with its data, is possible in that state: parallel regions accept more than a person can do. */
  can?: (
    snapshot: AnyMachineSnapshot,
    event: string,
    data: EventObject & Record<string, unknown>,
  ) => boolean;
  /** Transitions that nobody can cause in a browser, each with the reason. */
  unreachable?: Readonly<Record<string, string>>;
};

/** D23: a call is slow after ten seconds. The wait that a busy server requires is counted in seconds. */
const commonDelays = { slowThreshold: 10_000, second: 1_000 };

/** Adds the checks of D23 to every wait for a call: no notice at first, then the notice that the call is slow. */
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

/** Type-checks a model against its machine, then widens the type, because the runners take any model. */
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

/** A sequence of steps through a machine, from its start to the transition that the path tests. */
export type Path<M extends AnyStateMachine = AnyStateMachine> = {
  /** Stable while the input and the events are the same. */
  id: string;
  machine: string;
  input: string;
  /** The first state of the machine. */
  start: SnapshotFrom<M>;
  steps: (Step & { state: SnapshotFrom<M> })[];
};
