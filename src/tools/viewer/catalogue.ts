import type { Diagram } from './diagram/diagram';
import { layOut } from './diagram/layOut';
import { machineFiles } from './machines';
import type { Flow } from './model/flow';
import { foldedOf } from './model/folded';
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
  return Promise.all(
    [overviewOf(flows), ...flows].map(async (flow) => {
      const folded = flow.id === overviewId ? null : foldedOf(flow);
      const whole = await layOut(flow);
      return folded
        ? { flow, diagram: await layOut(folded), unfolded: whole }
        : { flow, diagram: whole };
    }),
  );
}
