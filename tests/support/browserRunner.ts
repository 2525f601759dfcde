import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { eventName, pathOf } from './edges';
import type { BrowserModel, Model, Walk } from './model';
import type { World } from './world';

type Described<M extends AnyStateMachine> = Model<M> & { browser: BrowserModel };

/**
 * Walks the real app along the path: clicks and keys for what a person does, the page's clock for
 * delays, and the app's own calls to the real sandbox held until the path lets them through or
 * makes them fail. After every step it looks at what a person sees, not at the machine; `onStep`
 * comes after that, for the start as well, and `onWait` before time passes.
 */
export async function walkInBrowser<M extends AnyStateMachine>(
  model: Described<M>,
  walk: Walk<M>,
  world: World,
  onStep: (state: AnyMachineSnapshot) => Promise<void> = async () => {},
  onWait: (state: AnyMachineSnapshot) => Promise<void> = async () => {},
): Promise<void> {
  const { browser } = model;
  await world.page.clock.install();
  if (!browser.isStranger) await world.page.addInitScript(acceptCookies);
  if (!browser.isKept) await world.page.addInitScript(keepNothing);
  for (const call of Object.values(browser.calls ?? {})) await world.hold(call);
  await browser.start(world, walk.input);
  await see(browser, world, walk.start as AnyMachineSnapshot);
  await onStep(walk.start as AnyMachineSnapshot);
  let before = walk.start as AnyMachineSnapshot;
  for (const { event, state } of walk.steps) {
    const { type, ...data } = event;
    for (const call of Object.values(browser.calls ?? {})) await world.hold(call);
    if (type.startsWith('xstate.after.')) await onWait(before);
    before = state as AnyMachineSnapshot;
    await cause(model, world, type, data);
    await see(browser, world, state as AnyMachineSnapshot);
    await onStep(state as AnyMachineSnapshot);
  }
}

/** Runs in the page, before the app: the note about cookies stays out of every other flow. */
function acceptCookies() {
  if (location.protocol !== 'about:') localStorage.setItem('skipCookiePopup', 'CONFIRM');
}

/**
 * Runs in the page, before the app: the device keeps no app, as in a private window of some
 * browsers. To keep it takes a tenth of a path, and most paths have nothing to do with it.
 */
function keepNothing() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register = () =>
    Promise.reject(new DOMException('No app is kept here', 'SecurityError'));
}

async function cause<M extends AnyStateMachine>(
  { browser, delays }: Described<M>,
  world: World,
  type: string,
  data: Record<string, unknown>,
): Promise<void> {
  const own = browser.causes[eventName(type)];
  if (own) {
    await own(world, data);
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
  const call = browser.calls?.[id];
  if (!outcome || !call) throw new Error(`The model does not say what causes "${eventName(type)}"`);
  if (outcome === 'done') await world.letThrough(call);
  else await fail(world, call, data['error']);
}

async function fail(world: World, call: Parameters<World['refuse']>[0], error: unknown) {
  const { name, code, shownError } = error as { name: string; code: number; shownError: string };
  if (name === 'RejectedError') await world.refuse(call, code, shownError);
  else await world.cutOff(call);
}

/** Looks at everything the model says of the states that are active now, the outermost first. */
async function see(browser: BrowserModel, world: World, { _nodes: nodes }: AnyMachineSnapshot) {
  for (const node of nodes) await browser.sees[pathOf(node)]?.(world);
}
