import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { fileOf, flowPage } from './flowPage';
import { overviewPage } from './overviewPage';
import type { FlowPictures } from './pictures';

export type Page = { file: string; text: string };

/** Every page of `docs/flows` that is generated from the machines, by file name, with the pictures that exist. */
export function pages(pictures: readonly FlowPictures[]): Page[] {
  const flows = machineFiles.map(readFlow);
  return [
    { file: 'overview.md', text: overviewPage(flows) },
    ...flows.map((flow) => ({ file: fileOf(flow), text: flowPage(flow, flows, pictures) })),
  ];
}
