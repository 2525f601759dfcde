import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { labelOf } from './labels';
import { Pure, type Stepped } from './pure';
import { textOf } from './text';

const known = new WeakMap<AnyStateMachine, Stepper>();

/** Steps through one machine; the same step from the same state is made once. */
export class Stepper {
  readonly #pure: Pure;
  readonly #starts = new Map<string, Stepped>();
  readonly #steps = new WeakMap<AnyMachineSnapshot, Map<string, Stepped>>();

  private constructor(machine: AnyStateMachine) {
    this.#pure = new Pure(machine);
  }

  static of(machine: AnyStateMachine): Stepper {
    const stepper = known.get(machine) ?? new Stepper(machine);
    known.set(machine, stepper);
    return stepper;
  }

  start(name: string, input: unknown): Stepped {
    const found = this.#starts.get(name) ?? this.#pure.start(input, startLabel(name));
    this.#starts.set(name, found);
    return found;
  }

  step(before: AnyMachineSnapshot, event: EventObject): Stepped {
    const steps = this.#steps.get(before) ?? new Map<string, Stepped>();
    this.#steps.set(before, steps);
    const key = textOf(event);
    const found = steps.get(key) ?? this.#pure.step(before, event, labelOf(event));
    steps.set(key, found);
    return found;
  }
}

export const startLabel = (name: string) => `start "${name}"`;
