import type { Diagram } from './diagram/diagram';
import { layOut, layOutClosely } from './diagram/layOut';
import { isReadable } from './diagram/room';
import { machineFiles } from './machines';
import type { Flow } from './model/flow';
import { foldedOf, foldedOverview, foldings, groupFoldings } from './model/folded';
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

/** Opens whole where that can be read, else with as little folded as makes it so, else closer together. */
export async function entryOf(flow: Flow): Promise<CatalogueEntry> {
  const whole = await layOut(flow);
  if (isReadable(whole)) return { flow, diagram: whole };
  const [sets, fold] =
    flow.id === overviewId ? [groupFoldings(flow), foldedOverview] : [foldings(flow), foldedOf];
  const folded = sets.map((regions) => fold(flow, regions));
  for (const shown of folded) {
    const diagram = await layOut(shown);
    if (isReadable(diagram)) return { flow, diagram, unfolded: whole };
  }
  for (const shown of [flow, ...folded]) {
    const diagram = await layOutClosely(shown);
    if (diagram) return { flow, diagram, ...(shown !== flow && { unfolded: whole }) };
  }
  return { flow, diagram: whole };
}
