import {
  fromPromise,
  type NonReducibleUnknown,
  type EventObject,
  createActor,
  setup,
  createMachine,
  type ActorRefFrom,
  type InputFrom,
  type AnyActorLogic,
  assign,
  type SimulatedClock,
} from 'xstate';
import { toWatchActor } from '#app/promiseActors.ts';
import { otpOf, type TypedOtp, type OtpActor } from '#machines/account/otp.ts';
import { resendMachine, type Addressee, type Sent } from '#machines/account/resend.ts';

/** A call the test answers by hand, so it can look at the app while the call is in flight. */
export function heldCall<Output, Input extends NonReducibleUnknown>() {
  const call = {
    inputs: [] as Input[],
    resolve: (_output: Output) => {},
    reject: (_error: unknown) => {},
    logic: fromPromise<Output, Input>(({ input }) => {
      call.inputs.push(input);
      return new Promise((resolve, reject) => Object.assign(call, { resolve, reject }));
    }),
  };
  return call;
}

/** Resolves once all promise callbacks that are due have run. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A watch actor whose events the test sends. */
export function heldWatch<News extends EventObject>() {
  const listeners = new Set<(news: News) => void>();
  return {
    logic: toWatchActor<News>((tell) => {
      listeners.add(tell);
      return () => {
        listeners.delete(tell);
      };
    }),
    tell: (news: News) => {
      for (const listener of listeners) listener(news);
    },
    isListening: () => listeners.size > 0,
  };
}

const held: Request[] = [];

/**
 * Keeps a reference to a request that only its signal ends: Node drops the controller of an
 * unreferenced request, and the signal would never abort.
 */
export function hold(request: Request): void {
  held.push(request);
}

const slow = setup({ types: { events: {} as { type: 'wait.cancelled' }, tags: {} as 'slow' } });

/** A flow whose call has taken more than ten seconds, until the person cancels the wait. */
export const slowActor = () =>
  createActor(
    slow.createMachine({
      initial: 'waiting',
      states: {
        waiting: { tags: 'slow', on: { 'wait.cancelled': 'cancelled' } },
        cancelled: {},
      },
    }),
  ).start();

type Timer = { due: () => void; ms: number; eventType: string | null };

/** A stopped clock; the test names a timer by its length and fires it. */
export class ManualClock {
  readonly #timers = new Map<number, Timer>();
  #lastId = 0;
  readonly #announced: string[] = [];

  /** `onSet` receives the length of every new timer, in ms. */
  constructor(private readonly onSet: (ms: number) => void = () => {}) {}

  setTimeout = (due: (...args: unknown[]) => void, ms: number): number => {
    this.onSet(ms);
    this.#timers.set((this.#lastId += 1), { due, ms, eventType: this.#announced.shift() ?? null });
    return this.#lastId;
  };

  clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** Names the event of the next timer, which distinguishes timers of one length. */
  announce(event: string): void {
    this.#announced.push(event);
  }

  /** Fires the last timer of `ms` that has the event, else the last of `ms`; throws when there is none. */
  fire(ms: number, event?: string): void {
    const set = [...this.#timers].filter(([, timer]) => timer.ms === ms);
    const [id, timer] =
      set.findLast(([, { eventType }]) => eventType === event) ?? set.at(-1) ?? [];
    if (id === undefined || !timer) {
      const all = [...this.#timers.values()].map((pending) => pending.ms).join(', ') || 'none';
      throw new Error(`No timer of ${String(ms)} ms; set: ${all}`);
    }
    this.#timers.delete(id);
    timer.due();
  }
}

/** Runs a flow under a parent, with this input; returns the events that the parent receives as well. */
export function withParent<Logic extends AnyActorLogic>(logic: Logic | undefined, input: object) {
  if (!logic) throw new Error('No such flow');
  const reported: EventObject[] = [];
  const note = ({ event }: { event: EventObject }) => {
    if (!event.type.startsWith('xstate.')) reported.push(event);
  };
  const parent = createActor(
    createMachine({ invoke: { id: 'flow', src: logic, input }, on: { '*': { actions: note } } }),
  ).start();
  const { flow } = parent.getSnapshot().children;
  return { flow: flow as ActorRefFrom<Logic>, reported };
}

/** The code step of a flow under test, with held calls and the test's clock. */
export function heldOtp<Result>(clock: SimulatedClock) {
  const verify = heldCall<Result, TypedOtp>();
  const resend = heldCall<Sent, Addressee>();
  const logic = otpOf<Result>().provide({
    actors: {
      verifyCode: verify.logic,
      resend: resendMachine.provide({
        actors: { resendCode: resend.logic },
        actions: { readClock: assign({ now: () => clock.now() }) },
      }),
    },
  });
  const loaded = () => ({ logic, input: (given: InputFrom<typeof logic>) => given });
  return { verify, resend, logic, loaded };
}

/** Types a code and submits it, because the code step does not send a code by itself that was checked before. */
export function submitCode(otp: OtpActor | undefined, code = '4815') {
  otp?.send({ type: 'code.typed', digits: [...code] });
  otp?.send({ type: 'code.submitted' });
}
