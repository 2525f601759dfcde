import {
  createActor,
  fromPromise,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { pathOf } from '#tests/support/edges.ts';
import type { Act, Cause } from './acts';
import { marked } from './marked';
import { Recorder } from './recorder';
import { noteTransitions, type Coverage } from './taken';
import { fieldsOf, isChangedInPlace } from './text';

/** What a step leads to, what it makes the machine do, and what is taken on the way. */
export type Stepped = Coverage & { state: AnyMachineSnapshot; acts: Act[] };

type Resolved = { type: string; params: unknown; info: { context: unknown; event: EventObject } };

class Broken {
  constructor(
    readonly before: AnyMachineSnapshot,
    readonly cause: unknown,
  ) {}
}

/** Steps through a machine without running it: nothing is called, no time passes. */
export class Pure {
  readonly #recorder: Recorder;
  readonly #machine: AnyStateMachine;
  readonly #scope: unknown;
  #coverage: Coverage = { edges: new Set(), states: new Set() };

  constructor(machine: AnyStateMachine) {
    const withMarks = marked(machine);
    const recorder = new Recorder(withMarks);
    this.#machine = withMarks.machine;
    this.#recorder = recorder;
    const nobody = fromPromise(() => Promise.resolve());
    const self = createActor(nobody, {
      inspect: (event) => {
        noteTransitions(this.#coverage, event);
      },
    });
    // The same actor is made in one step after another, and never leaves the system.
    Object.assign(self.system, { _set: () => {} });
    withMarks.watchers.set(self, {
      note: (action) => {
        recorder.note(action);
      },
      onCall: () => {},
    });
    this.#scope = {
      self,
      id: '',
      sessionId: '',
      system: self.system,
      logger: () => {},
      defer: () => {},
      stopChild: () => {},
      emit: () => {},
      actionExecutor: ({ type, params, info: { context, event } }: Resolved) => {
        recorder.note({ type, params, context, event });
      },
    };
  }

  start(input: unknown, label: string): Stepped {
    return this.#stepped(null, { event: null, label }, () =>
      this.#machine.getInitialSnapshot(this.#scope as never, input),
    );
  }

  step(before: AnyMachineSnapshot, event: EventObject, label: string): Stepped {
    return this.#stepped(before, { event, label }, () =>
      this.#machine.transition(before as never, event, this.#scope as never),
    );
  }

  /** A step that throws leaves the machine where it was, and at its end. */
  #tried(before: AnyMachineSnapshot | null, go: () => unknown): AnyMachineSnapshot | Broken {
    try {
      return go() as AnyMachineSnapshot;
    } catch (error) {
      if (before) return new Broken(before, error);
      throw error;
    }
  }

  #stepped(before: AnyMachineSnapshot | null, cause: Cause, go: () => unknown): Stepped {
    const coverage = { edges: new Set<string>(), states: new Set<string>() };
    this.#coverage = coverage;
    if (before) fieldsOf(before.context);
    const state = this.#tried(before, go);
    if (state instanceof Broken) {
      const acts = this.#recorder.broken(state.before, cause, state.cause);
      return {
        state: { ...state.before, status: 'error' } as AnyMachineSnapshot,
        acts,
        ...coverage,
      };
    }
    if (before && isChangedInPlace(before.context))
      throw new Error(`${cause.label} changes the context in place`);
    const acts = this.#recorder.acts(before, state, cause);
    for (const node of state._nodes) coverage.states.add(pathOf(node));
    return { state, acts, ...coverage };
  }
}
