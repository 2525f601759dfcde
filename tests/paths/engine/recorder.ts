import type {
  AnyMachineSnapshot,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { pathOf } from '#tests/support/edges.ts';
import { actsOf, type Act, type Cause } from './acts';
import { effectsOf } from './effects';
import { markTypes, type Action, type Marked } from './marked';
import { fieldsOf } from './text';

/** Where a transition leads whose step throws. */
const broken = 'breaks';

/** A state is left or entered or a transition is taken, and what that brings with it. */
export type Moment = {
  kind: keyof typeof markTypes;
  state: string;
  transition: AnyTransitionDefinition | null;
  event: EventObject;
  context: unknown;
  effects: string[];
};

/** Notes what a machine does from its actions as they come, and makes acts of them, step by step. */
export class Recorder {
  #moments: Moment[] = [];

  constructor(private readonly marked: Marked) {}

  note({ type, params, context, event = { type: '' } }: Action): void {
    if (context !== undefined) fieldsOf(context);
    if (type === markTypes.take) {
      const { number } = params as { number: number };
      const transition = this.marked.transitions[number] ?? null;
      const state = transition ? pathOf(transition.source as AnyStateNode) : '';
      this.#moments.push({ kind: 'take', state, transition, event, context, effects: [] });
    } else if (type === markTypes.enter || type === markTypes.leave) {
      const { state } = params as { state: string };
      const kind = type === markTypes.enter ? 'enter' : 'leave';
      this.#moments.push({ kind, state, transition: null, event, context, effects: [] });
    } else {
      const last = this.#moments.at(-1);
      last?.effects.push(...effectsOf(this.marked, { type, params }, last.kind === 'leave'));
    }
  }

  /** The step that failed: what it was about to do, and why it did not. */
  broken({ _nodes: nodes, context }: AnyMachineSnapshot, { label }: Cause, error: unknown): Act[] {
    const last = this.#moments.splice(0).at(-1);
    const isTransition = !last || last.kind === 'take';
    const message = error instanceof Error ? error.message : String(error);
    return [
      {
        state: last?.state ?? '*',
        trigger: isTransition ? label : last.kind === 'enter' ? 'entry' : 'exit',
        arrival: isTransition ? broken : null,
        effects: [`${broken}: ${message}`],
        on: { active: new Set(nodes.map(pathOf)), fields: fieldsOf(context), event: label },
      },
    ];
  }

  /** What has been noted since the last time. */
  acts(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot, cause: Cause): Act[] {
    return actsOf(this.#moments.splice(0), before, after, cause);
  }
}
