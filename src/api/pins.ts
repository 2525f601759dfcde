import * as z from 'zod/mini';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import type { Station } from '#domain/stations.ts';
import { isSuccess, logText, toRejected, type Answer } from './answer';
import type { Http } from './http';
import { noteLeftOut, requiredText, numeric, optionalText } from './schema';

export type PinsOptions = {
  /** Called once per failed call, in place of the log that section 8 requires. */
  onError?: (error: RejectedError | UnreachableError) => void;
  /** Called between two slices of a long list, so that reading it does not block the page. */
  pause?: () => Promise<void>;
};

const degrees = (most: number) =>
  z.catch(z.nullable(z.pipe(numeric, z.number().check(z.gte(-most), z.lte(most)))), null);

export const station = z.object({
  attributes: z.object({
    lat: degrees(90),
    lon: degrees(180),
    name: requiredText,
    id_station: requiredText,
    address: optionalText,
  }),
});

/** The stations are read one by one, so that an unreadable one costs no other. */
export const pinsAnswer = z.object({ data: z.array(z.unknown()) });

/** The stations on the map (section 7); `http` needs no access. */
export function createPins(http: Http, { onError = log, pause = noPause }: PinsOptions = {}) {
  return {
    /**
     * Stations at `url`, a path or a full address; without those that have no name or number. A
     * failed status is logged; its text for the person is that of D39.
     */
    stations: async ({ url }: { url: string }, signal?: AbortSignal): Promise<Station[]> => {
      try {
        return await stationsOf(await http.read(url, undefined, signal), pause);
      } catch (error) {
        if (error instanceof RejectedError || error instanceof UnreachableError) onError(error);
        throw error;
      }
    },
  };
}

function log(error: RejectedError | UnreachableError): void {
  console.info(`Pins: ${logText(error)}`);
}

const noPause = () => Promise.resolve();

async function stationsOf(answer: Answer, pause: () => Promise<void>): Promise<Station[]> {
  const pins = pinsAnswer.safeParse(answer.body);
  if (!isSuccess(answer) || !pins.success) throw toRejected(answer);
  const all = pins.data.data;
  const read = (item: unknown) => station.safeParse(item).data?.attributes ?? [];
  const stations = (await mapInChunks(all, read, pause)).flat();
  noteLeftOut('Stations', all.length, stations.length);
  if (all.length > 0 && stations.length === 0) throw toRejected(answer);
  return stations;
}

/** Items that a slow phone maps in some ten milliseconds. */
const chunkLength = 500;

/** `items.map(act)`, a slice at a time, with a pause after each slice but the last. */
export async function mapInChunks<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Result,
  pause: () => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += chunkLength) {
    if (from > 0) await pause();
    for (const item of items.slice(from, from + chunkLength)) results.push(act(item));
  }
  return results;
}
