import type { Diagram } from './diagram/diagram';
import { isReadable, layOut } from './diagram/layOut';
import { machineFiles } from './machines';
import type { Flow } from './model/flow';
import { foldedOf, foldings, isManyStates } from './model/folded';
import { overviewId, overviewOf } from './model/overview';
import { readFlow } from './model/readFlow';

/** `unfolded` is there where the diagram opens with its inner regions folded. */
export type CatalogueEntry = { flow: Flow; diagram: Diagram; unfolded?: Diagram };

/**
 * The overview and every flow, each with its diagram: made by the build, so that the viewer has
 * nothing to work out.
 */
export function makeCatalogue(): Promise<CatalogueEntry[]> {
  const flows = machineFiles.map(readFlow);
  return Promise.all([overviewOf(flows), ...flows].map(entryOf));
}

/** Opens whole where that can be read, else with as little folded as makes it so. */
export async function entryOf(flow: Flow): Promise<CatalogueEntry> {
  const whole = await layOut(flow);
  if (flow.id === overviewId || (isReadable(whole) && !isManyStates(flow)))
    return { flow, diagram: whole };
  const sets = foldings(flow);
  let first: Diagram | null = null;
  for (const regions of sets) {
    const diagram = await layOut(foldedOf(flow, regions));
    if (isReadable(diagram)) return { flow, diagram, unfolded: whole };
    first ??= diagram;
  }
  return first && isManyStates(flow)
    ? { flow, diagram: first, unfolded: whole }
    : { flow, diagram: whole };
}
