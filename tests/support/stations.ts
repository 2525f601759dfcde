import { createActor, type EventObject } from 'xstate';
import { vi } from 'vitest';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import { parseSettings } from '#src/settings.ts';
import type { ModalView, StationFlow } from '#runtime/openModal.ts';
import type { Services } from '#runtime/services.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

/** What the server knows of a station. */
export type PinRow = {
  lat: number | null;
  lon: number | null;
  name: string;
  id_station: number;
};

const pinsUrl = 'https://pins.test/all.json';

/** The stations' part of the app, and its flows over a server that has these stations. */
export function startStations(
  compose: (services: Services) => ModalView<StationFlow>,
  rows: readonly PinRow[],
  env: Record<string, string> = {},
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.url);
    return Promise.resolve(
      Response.json({ data: rows.map((attributes) => ({ attributes: { ...attributes } })) }),
    );
  });
  const openModal = vi.fn();
  let children = {};
  const services = {
    settings: parseSettings({ VITE_PINS_URL: pinsUrl, ...env }),
    running: () => children,
    openModal,
  } as Partial<Services> as Services;
  const { flows: actors, view } = compose(services);
  const flows = createActor(standalone(modalFlowsMachine).provide({ actors }), {
    input: { client: null, stack: [], leaving: [] },
  }).start();
  const reported: EventObject[] = [];
  onTold(flows, (event) => reported.push(event));
  flows.send({ type: 'stations.requested' });
  children = { modalStack: { getSnapshot: () => ({ children: { modalFlows: flows } }) } };
  return {
    view,
    openModal,
    /** The addresses that the server has been asked at. */
    asked,
    /** What the rest of the app is told. */
    reported,
    /** The app runs none of its flows any more. */
    end: () => {
      children = {};
    },
  };
}
