import { expect, test, type Page } from 'playwright/test';
import {
  StateMachine,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type SnapshotFrom,
} from 'xstate';
import { follow } from '#tests/paths/engine/graph.ts';
import { eventName, pathOf, statesOf, edgeText, pathText, type EdgeParts } from './edges';
import type { BrowserModel, Calls, Look, Model, Moment, Path } from './model';
import type { Call, World } from './world';
import type { Coverage } from './nodeRunner';
import { checkAccessibility, isFirstToLook } from './axe';

type Described<M extends AnyStateMachine> = Model<M> & { browser: BrowserModel<M> };

/**
 * Walks the real app along the path. Clicks and keys cause the events of a person, the page's clock causes delays. The
 * app's calls to the real sandbox are held until the path continues or fails them. After the start and every step, the
 * checks of the model read the screen, not the machine; then `onStep` runs. `onWait` runs before time passes. Each step
 * of the path is a step of the test, so that a reporter shows which check failed after which step.
 */
async function walkInBrowser<M extends AnyStateMachine>(
  model: Described<M>,
  path: Path<M>,
  world: World,
  onStep: (state: AnyMachineSnapshot) => Promise<void> = async () => {},
  onWait: (state: AnyMachineSnapshot) => Promise<void> = async () => {},
): Promise<void> {
  const { browser } = model;
  const { input } = path;
  const { startsAt } = world;
  await world.page.clock.install(startsAt === null ? {} : { time: startsAt });
  if (!browser.showsCookieBanner) await world.page.addInitScript(acceptCookies);
  if (!browser.isKept) await world.page.addInitScript(keepNothing);
  await world.page.addInitScript(noteFocus);
  const calls = callsOf(browser, input);
  for (const call of Object.values(calls)) await world.hold(call);
  const waits = new Map<string, number>();
  const takeStep = (
    step: number,
    label: string,
    { event, state }: Pick<Moment<M>, 'event' | 'state'>,
    act: () => Promise<unknown>,
  ) =>
    test.step(
      label,
      async () => {
        noteWaits(waits, state as AnyMachineSnapshot, world.now());
        const waited = () => world.now() - Math.min(...waits.values());
        await act();
        await see(browser, world, { input, event, state, waited });
        await seeFocus(world.page);
        const beside = event && browser.callsBeside?.[eventName(event.type)];
        await seeCalls(model.machine, calls, world, state as AnyMachineSnapshot, beside?.id);
        await onStep(state as AnyMachineSnapshot);
      },
      { params: { step, unseen: unseenOf(browser, state as AnyMachineSnapshot) } },
    );

  await takeStep(0, `start “${input}”`, { state: path.start, event: null }, () =>
    browser.start(world, input),
  );
  let before = path.start;
  for (const [index, { event, label, state }] of path.steps.entries()) {
    const from = before;
    await takeStep(index + 1, label, { state, event }, async () => {
      for (const call of Object.values(calls)) await world.hold(call);
      if (event.type.startsWith('xstate.after.')) await onWait(from as AnyMachineSnapshot);
      await cause(model, calls, world, event, from);
    });
    before = state;
  }
}

/** Updates the start time of each wait, by the path of its `waiting` state; a wait lasts as long as the state. */
function noteWaits(waits: Map<string, number>, { _nodes: nodes }: AnyMachineSnapshot, now: number) {
  const paths = nodes.map(pathOf).filter((path) => path.endsWith('.waiting'));
  for (const path of waits.keys()) if (!paths.includes(path)) waits.delete(path);
  for (const path of paths) waits.set(path, waits.get(path) ?? now);
}

/**
 * Expects that each call of the state is in flight at most once, and no other call of the machine.
 * `beside` is a call that another flow makes as well.
 */
async function seeCalls(
  machine: AnyStateMachine,
  calls: Calls,
  world: World,
  { _nodes: nodes }: AnyMachineSnapshot,
  beside?: string,
) {
  const idsOf = ({ invoke }: AnyStateNode) =>
    invoke.filter(({ src }) => !isFlow(machine, src)).map(({ id }) => id);
  const known = statesOf(machine).flatMap(idsOf);
  const asked = nodes.flatMap(idsOf);
  // A call that is not held may have ended already, and the next call may have started.
  if (!asked.every((id) => id in calls)) return;
  const counts = new Map<string, { call: Call; count: number }>();
  for (const [id, call] of Object.entries(calls).filter(([id]) => known.includes(id))) {
    const key = `${call.method} ${call.path}`;
    const before = counts.get(key)?.count ?? 0;
    counts.set(key, { call, count: before + Number(asked.includes(id)) + Number(id === beside) });
  }
  for (const [key, { call, count }] of counts)
    await expect
      .poll(() => world.waiting(call), `how often ${key} is under way`)
      .toBeLessThanOrEqual(count);
}

const callsOf = ({ calls = {} }: Pick<BrowserModel, 'calls'>, input: string): Calls =>
  typeof calls === 'function' ? calls(input) : calls;

/** Whether the actor is a machine, whose calls are not calls of its parent. */
const isFlow = ({ implementations }: AnyStateMachine, src: unknown) =>
  implementations.actors[src as string] instanceof StateMachine;

type Focused = { focused?: EventTarget | null };

/** Runs in the page, before the app: stores the element that had the focus last. */
function noteFocus() {
  document.addEventListener('focusin', ({ target }) => {
    (globalThis as Focused).focused = target;
  });
}

/** Fails when no element has the focus, unless its last owner is disabled: that element gets the focus back. */
const seeFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(lostFocus).catch(() => ''), 'what has lost the focus to nothing')
    .toBe('');

function lostFocus() {
  const { focused } = globalThis as Focused;
  const isLost =
    document.activeElement === document.body &&
    focused instanceof HTMLElement &&
    !focused.matches(':disabled');
  return isLost ? `${focused.tagName} “${focused.innerText}”` : '';
}

/** The reasons why a person cannot see the active innermost states; empty when one of them is visible. */
function unseenOf(
  { unseen = {} }: Pick<BrowserModel, 'unseen'>,
  { _nodes: nodes }: AnyMachineSnapshot,
): string[] {
  const paths = nodes.filter((node) => Object.keys(node.states).length === 0).map(pathOf);
  const reasons = paths.map((path) => unseen[path]).filter((reason) => reason !== undefined);
  return reasons.length === paths.length ? reasons : [];
}

/** Runs in the page, before the app: hides the cookie banner, which other flows do not test. */
function acceptCookies() {
  if (location.protocol !== 'about:') localStorage.setItem('skipCookiePopup', 'CONFIRM');
}

/**
 * Runs in the page, before the app: registering the service worker fails, as in a private window of
 * some browsers. Storing the app takes a tenth of a path's time, and most paths do not need it.
 */
function keepNothing() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register = () =>
    Promise.reject(new DOMException('No app is kept here', 'SecurityError'));
}

async function cause<M extends AnyStateMachine>(
  { browser, delays }: Described<M>,
  calls: Calls,
  world: World,
  { type, ...data }: NonNullable<Moment['event']>,
  before: SnapshotFrom<M>,
): Promise<void> {
  const own = browser.events[eventName(type)];
  if (own) {
    await own(world, data, before);
    return;
  }
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (delay !== undefined) {
    const ms = delays?.[delay];
    if (ms === undefined) throw new Error(`The model has no delay "${delay}"`);
    await world.pass(ms);
    return;
  }
  const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  const call = calls[id];
  if (!outcome || !call) throw new Error(`The model does not say what causes "${eventName(type)}"`);
  if (outcome === 'done') await world.letThrough(call);
  else await world.fail(call, data['error']);
}

/** Runs the model's checks of the active states, the outermost first, and of the last event. */
async function see<M extends AnyStateMachine>(
  { states, afterEvents = {} }: BrowserModel<M>,
  world: World,
  moment: Moment<M>,
) {
  const look = (at: string, body: Look<M> | undefined) =>
    body && test.step(`sees ${at}`, () => body(world, moment), { params: { sees: at } });
  const { _nodes: nodes } = moment.state as AnyMachineSnapshot;
  for (const path of nodes.map(pathOf)) await look(path, states[path]);
  if (!moment.event) return;
  const name = eventName(moment.event.type);
  await look(name, afterEvents[name]);
}

type Taken = { machine: string; edge?: EdgeParts; states?: string[] };

/**
 * Records every transition that the actors of the page take, by machine, also after reloads. `now`
 * receives the states of the latest actor of each machine.
 */
async function watchActors(
  page: Page,
  coverage = new Map<string, Coverage>(),
  now = new Map<string, readonly string[]>(),
): Promise<Map<string, Coverage>> {
  const note = ({ machine, edge, states = [] }: Taken) => {
    const seen = coverage.get(machine) ?? { edges: new Set(), states: new Set() };
    coverage.set(machine, seen);
    if (edge) {
      seen.edges.add(edgeText(edge));
      for (const path of [edge.source, ...(edge.targets ?? [])]) seen.states.add(pathText(path));
    }
    for (const state of states) seen.states.add(state || '*');
    if (states.length > 0) now.set(machine, states);
  };
  await page.exposeFunction('noteTaken', (taken: Taken[]) => {
    taken.forEach(note);
  });
  await page.addInitScript(installWatcher);
  return coverage;
}

/** Runs in the page, before the app, so it can use no variable from outside. */
function installWatcher() {
  type Node = { path: string[]; machine: { id: string } };
  type Transition = {
    source: Node;
    eventType: string;
    guard?: string | { type?: string };
    target?: Node[];
  };
  type Event = {
    type: string;
    snapshot?: { _nodes?: Node[]; machine?: { id: string } };
    _transitions?: Transition[];
  };
  const page = globalThis as unknown as {
    noteTaken: (taken: Taken[]) => Promise<void>;
    watchActors?: (event: Event) => void;
  };
  const before = page.watchActors;
  let unsaid: Taken[] = [];
  /** Collects the transitions of one task, and sends them together at its end. */
  const note = (taken: Taken) => {
    if (unsaid.length === 0) {
      queueMicrotask(() => {
        // The call fails while the page unloads, which is no defect of the page; no code awaits it.
        page.noteTaken(unsaid).catch(() => {});
        unsaid = [];
      });
    }
    unsaid.push(taken);
  };
  page.watchActors = (event) => {
    before?.(event);
    const { type, snapshot, _transitions: transitions } = event;
    const machine = snapshot?.machine?.id;
    if (machine === undefined) return;
    if (type === '@xstate.snapshot' || type === '@xstate.microstep') {
      note({
        machine,
        states: snapshot?._nodes?.map(({ path }) => path.join('.')) ?? [],
      });
    }
    for (const { source, eventType, guard, target } of transitions ?? []) {
      note({
        machine,
        edge: {
          source: source.path,
          eventType,
          guard:
            guard === undefined
              ? null
              : typeof guard === 'string'
                ? guard
                : (guard.type ?? 'inline'),
          targets: target?.map(({ path }) => path) ?? null,
        },
      });
    }
  };
}

/**
 * Walks the path in the app. Each step waits until the actors of the app have taken the transitions of
 * the step before. `onStep` runs after the start and after every step.
 */
export async function walkPath(
  model: Model,
  path: Path,
  world: World,
  coverage = new Map<string, Coverage>(),
  onStep: () => Promise<void> = async () => {},
): Promise<void> {
  const { machine, browser } = model;
  if (!browser) throw new Error(`The model of ${machine.id} says nothing of the browser`);
  const foretold = follow(model, path).map(({ edges }) => [...edges]);
  let step = 0;
  const now = new Map<string, readonly string[]>();
  await watchActors(world.page, coverage, now);
  // Without reduced motion, the checks would see elements in the middle of an animation.
  await world.page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (state: AnyMachineSnapshot) => {
    await expect.poll(() => coverage.has(machine.id), `${machine.id} runs`).toBe(true);
    const edges = foretold[step] ?? [];
    step += 1;
    await expect
      .poll(() => edges.filter((edge) => !coverage.get(machine.id)?.edges.has(edge)), {
        message: 'transitions of the path that the app has not taken',
      })
      .toEqual([]);
    const name = `${machine.id} ${JSON.stringify(state.value)}`;
    if (isFirstToLook(name)) await checkAccessibility(world.page);
    await onStep();
  };
  /** Waits until the app is in the state whose delay runs, before time passes. */
  const arrive = async ({ _nodes: nodes }: AnyMachineSnapshot) => {
    const places = nodes.map(({ path }) => path.join('.'));
    await expect
      .poll(() => places.filter((place) => !now.get(machine.id)?.includes(place)), {
        message: 'states the app has not come to',
      })
      .toEqual([]);
  };
  await walkInBrowser({ ...model, browser }, path, world, look, arrive);
}
