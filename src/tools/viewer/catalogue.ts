import type { Diagram } from './diagram/diagram';
import { layOut } from './diagram/layOut';
import { machineFiles } from './machines';
import type { Flow } from './model/flow';
import { overviewOf } from './model/overview';
import { readFlow } from './model/readFlow';

export type CatalogueEntry = { flow: Flow; diagram: Diagram };

/**
 * The overview and every flow, each with its diagram: made by the build, so that the viewer has
 * nothing to work out.
 */
export function makeCatalogue(): Promise<CatalogueEntry[]> {
  const flows = machineFiles.map(readFlow);
  return Promise.all(
    [overviewOf(flows), ...flows].map(async (flow) => ({ flow, diagram: await layOut(flow) })),
  );
}
