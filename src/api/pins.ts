import * as z from 'zod/mini';
import { errorCode, RejectedError, unknownErrorText } from '../domain/failure';
import type { Station } from '../domain/loyalty';
import { isSuccess, secondsUntil, type Answer } from './answer';
import type { Http } from './http';
import { label, numeric, text } from './schema';

const degrees = (most: number) =>
  z.catch(z.nullable(z.pipe(numeric, z.number().check(z.gte(-most), z.lte(most)))), null);

const station = z.object({
  attributes: z.object({
    lat: degrees(90),
    lon: degrees(180),
    name: label,
    id_station: label,
    address: text,
  }),
});

const pinsAnswer = z.object({ data: z.array(z.unknown()) });

/** The stations on the map (section 7); `http` needs no access. */
export function createPins(http: Http) {
  return {
    /**
     * Stations at `url`, a path or a full address; one without a name or a number is left out.
     * A status that is not OK is the text of the error (section 8).
     */
    stations: async ({ url }: { url: string }, signal?: AbortSignal): Promise<Station[]> =>
      stationsOf(await http.read(url, undefined, signal)),
  };
}

function stationsOf(answer: Answer): Station[] {
  if (!isSuccess(answer)) {
    const { status, statusText, retryAfter } = answer;
    const shownError = statusText || String(status);
    throw new RejectedError(errorCode.unknown, shownError, secondsUntil(retryAfter));
  }
  const pins = pinsAnswer.safeParse(answer.body);
  if (!pins.success) throw new RejectedError(errorCode.unknown, unknownErrorText);
  return pins.data.data.flatMap((item) => station.safeParse(item).data?.attributes ?? []);
}
