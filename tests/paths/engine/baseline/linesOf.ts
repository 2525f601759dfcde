import type { Act } from '#tests/paths/engine/acts.ts';
import { grouped } from '#tests/paths/engine/grouped.ts';
import { conditionsFor } from './conditions';
import { isSilent, unitOf, type Line } from './line';
import { templatesOf } from './template';

/**
 * What the acts do, each thing said once: acts of one transition that do the same make one line;
 * where they do not, the fewest things that tell them apart stand behind it.
 */
export const linesOf = (acts: readonly Act[]): Line[] =>
  grouped(acts, unitOf).flatMap((unit) => {
    if (unit.every(isSilent)) return [];
    const templates = templatesOf(unit);
    const kinds = grouped(unit, (act) => JSON.stringify([act.arrival, templates.get(act)]));
    const whens = conditionsFor(kinds);
    return kinds.flatMap(([act], index) => {
      if (!act) return [];
      const { state, trigger, arrival } = act;
      const effects = templates.get(act) ?? [];
      return (whens[index] ?? []).map((when) => ({ state, trigger, arrival, effects, when }));
    });
  });
