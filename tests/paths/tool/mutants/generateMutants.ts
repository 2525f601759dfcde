import { createMachine, type AnyStateMachine } from 'xstate';
import { groundOf, kinds, sitesIn, type Kind } from './kinds';

/** One fault in one machine; `index` is its place among all that could be planted there. */
export type Mutant = { machine: string; kind: Kind; where: string; index: number };

/** `login: guard lost, code.verifying | error verifyCode`. */
export const nameOf = ({ machine, kind, where }: Mutant): string => `${machine}: ${kind}, ${where}`;

/** Every fault that could be planted in the machine, always in the same order. */
export const allMutantsOf = (machine: AnyStateMachine): Mutant[] =>
  sitesIn(groundOf(machine)).map(({ kind, where }, index) => ({
    machine: machine.id,
    kind,
    where,
    index,
  }));

/**
 * Faults for the machine: of each kind at most `each`, spread over all places there are for it.
 * The same machine always gets the same.
 */
export function mutantsOf(machine: AnyStateMachine, each: number): Mutant[] {
  const all = allMutantsOf(machine);
  return kinds.flatMap((kind) =>
    spread(
      all.filter((mutant) => mutant.kind === kind),
      each,
    ),
  );
}

/** So many of them, from the beginning to the end. */
export function spread<One>(all: readonly One[], count: number): One[] {
  const few = Math.min(count, all.length);
  return Array.from({ length: few }, (_, turn) =>
    all.slice(Math.floor(((turn + 0.5) * all.length) / few)).slice(0, 1),
  ).flat();
}

/** The machine with that fault in it. */
export function mutate(machine: AnyStateMachine, { index }: Mutant): AnyStateMachine {
  const ground = groundOf(machine);
  sitesIn(ground)[index]?.apply();
  const { config, delays, guards, actions } = ground;
  return createMachine(
    config as never,
    { ...machine.implementations, delays, guards, actions } as never,
  ) as AnyStateMachine;
}
