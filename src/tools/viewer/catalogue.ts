import type { Diagram } from './diagram/diagram';
import { layOut, layOutClosely, layOutLargest } from './diagram/layOut';
import { isReadable } from './diagram/room';
import { machineFiles } from './machines';
import type { Flow, FlowState } from './model/flow';
import { foldedOf, foldedOverview, foldings, groupFoldings } from './model/folded';
import { overviewId, overviewOf } from './model/overview';
import { readFlow } from './model/readFlow';
import { isWithin } from './model/tree';

/**
 * Further diagrams of a flow that opens with folded regions. `unfolded` draws all regions open; `alone`
 * opens only the one at that path. `alone` is empty if only one region is folded.
 */
type Unfolded = { unfolded: Diagram; alone: Readonly<Record<string, Diagram>> };

export type CatalogueEntry = { flow: Flow; diagram: Diagram } & Partial<Unfolded>;

/** The overview and every flow, each with its diagram. The build makes them, so that the viewer computes no layout. */
export function makeCatalogue(): Promise<CatalogueEntry[]> {
  const flows = machineFiles.map(readFlow);
  return Promise.all([overviewOf(flows), ...flows].map(entryOf));
}

/**
 * Opens the whole flow if it is readable, else with as few states folded as necessary. If neither is
 * readable, lines and rows move closer together.
 */
export async function entryOf(flow: Flow): Promise<CatalogueEntry> {
  const whole = await layOut(flow);
  if (isReadable(whole)) return { flow, diagram: whole };
  const [sets, fold] =
    flow.id === overviewId ? [groupFoldings(flow), foldedOverview] : [foldings(flow), foldedOf];
  const unfoldedFrom = async (regions: readonly FlowState[]): Promise<Unfolded> => {
    const outer = regions.filter((one) => !regions.some((other) => isInside(one, other)));
    const alone = outer.map(async (open) => {
      const others = regions.filter((one) => one !== open);
      return [open.path, await layOutLargest(fold(flow, others))] as const;
    });
    return {
      unfolded: whole,
      alone: outer.length > 1 ? Object.fromEntries(await Promise.all(alone)) : {},
    };
  };
  for (const regions of sets) {
    const diagram = await layOut(fold(flow, regions));
    if (isReadable(diagram)) return { flow, diagram, ...(await unfoldedFrom(regions)) };
  }
  const closely = await layOutClosely(flow);
  if (closely) return { flow, diagram: closely };
  for (const regions of sets) {
    const diagram = await layOutClosely(fold(flow, regions));
    if (diagram) return { flow, diagram, ...(await unfoldedFrom(regions)) };
  }
  return { flow, diagram: whole };
}

const isInside = (one: FlowState, other: FlowState) =>
  one !== other && isWithin(one.path, other.path);
