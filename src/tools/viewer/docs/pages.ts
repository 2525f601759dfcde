import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { fileOf, flowPage } from './flowPage';
import { overviewPage } from './overviewPage';
import type { FlowPictures } from './pictures';

export type Page = { file: string; text: string };

/** Every page of `docs/flows` that is made from the machines, by its name in that folder, with the pictures that are there. */
export function pages(pictures: readonly FlowPictures[]): Page[] {
  const flows = machineFiles.map(readFlow);
  return [
    { file: 'overview.md', text: overviewPage(flows) },
    ...flows.map((flow) => ({ file: fileOf(flow), text: flowPage(flow, flows, pictures) })),
  ];
}
