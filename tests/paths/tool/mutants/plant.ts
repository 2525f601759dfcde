import { createMachine, type AnyStateMachine } from 'xstate';
import { copied, isBag } from '../../engine/config';
import { kinds, sitesIn, type Ground, type Kind } from './kinds';

/** One fault in one machine; `index` is its place among all that could be planted there. */
export type Mutant = { machine: string; kind: Kind; where: string; index: number };

function groundOf({ id, config, implementations }: AnyStateMachine): Ground {
  const [fresh, delays] = [copied(config), copied(implementations.delays)];
  if (!isBag(fresh) || !isBag(delays)) throw new Error(`${id} has no configuration`);
  return { id, config: fresh, delays };
}

/**
 * Faults for the machine: of each kind at most `each`, spread over all places there are for it.
 * The same machine always gets the same.
 */
export function mutantsOf(machine: AnyStateMachine, each: number): Mutant[] {
  const sites = sitesIn(groundOf(machine)).map(({ kind, where }, index) => ({
    machine: machine.id,
    kind,
    where,
    index,
  }));
  return kinds.flatMap((kind) => {
    const places = sites.filter((site) => site.kind === kind);
    const count = Math.min(each, places.length);
    return Array.from({ length: count }, (_, turn) =>
      places.slice(Math.floor(((turn + 0.5) * places.length) / count)).slice(0, 1),
    ).flat();
  });
}

/** The machine with that fault in it. */
export function planted(machine: AnyStateMachine, { index }: Mutant): AnyStateMachine {
  const ground = groundOf(machine);
  sitesIn(ground)[index]?.plant();
  // A fault that makes the machine go round in circles ends in an error, not in a standstill.
  const config = { ...ground.config, options: { maxIterations: 100 } };
  return createMachine(
    config as never,
    { ...machine.implementations, delays: ground.delays } as never,
  ) as AnyStateMachine;
}
