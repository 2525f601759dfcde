import * as z from 'zod/mini';
import type { Agreement, Client } from '#domain/client.ts';
import type { BurningPoints } from '#domain/loyalty.ts';
import type { Http } from './http';
import { day, flag, label, listOf, nothing, numeric, optionalDay, text } from './schema';
import { compact, wireDate } from './wire';

/** What the profile form holds; `birthDate` is DD.MM.YYYY, YYYY-MM-DD or empty. */
export type Profile = Pick<
  Client,
  'firstName' | 'middleName' | 'lastName' | 'birthDate' | 'gender' | 'email'
>;

const agreement = z.object({
  agreementCode: label,
  value: z.pipe(
    flag,
    z.transform((isGiven): Agreement['value'] => (isGiven ? 'true' : 'false')),
  ),
});

export const card = z.object({
  cardNumber: label,
  points: numeric,
  programName: text,
  qualFuel2: numeric,
  qualNonFuel3: numeric,
});

const clientAnswer = z.object({
  client: z.object({
    firstName: text,
    middleName: text,
    lastName: text,
    birthDate: optionalDay,
    gender: text,
    mobilePhone: label,
    email: text,
    agreements: listOf(agreement),
    card,
  }),
});

const forecastAnswer = z.object({
  pointForecastPage: z.object({ items: listOf(z.object({ date: day, points: numeric })) }),
});

/** The client's own data (section 7); `http` sends their token. */
export function createClient(http: Http) {
  return {
    /** The profile; rejected with code 55, the client is blocked (section 8). */
    me: async (signal?: AbortSignal): Promise<Client> => {
      const call = { schema: clientAnswer, isRead: true, signal };
      return (await http.send('POST', '/v1/client/me', call)).client;
    },

    /** Saves the profile; an empty birth date is left out (section 5). */
    update: (
      { firstName, middleName, lastName, birthDate, gender, email }: Profile,
      signal?: AbortSignal,
    ): Promise<void> =>
      http.send('PUT', '/v1/client', {
        body: {
          firstName: firstName.trim(),
          middleName: middleName.trim(),
          lastName: lastName.trim(),
          gender,
          email: compact(email),
          ...(birthDate.trim() && { birthDate: wireDate(birthDate) }),
        },
        schema: nothing,
        signal,
      }),

    /** Points that burn within `days`, nearest first. */
    pointsForecast: async (
      { days }: { days: number },
      signal?: AbortSignal,
    ): Promise<BurningPoints[]> => {
      const { pointForecastPage } = await http.send('GET', '/v1/client/points_forecast', {
        query: { n_days: String(days) },
        schema: forecastAnswer,
        isRead: true,
        signal,
      });
      return pointForecastPage.items.toSorted((a, b) => a.date.localeCompare(b.date));
    },

    changeSubscription: (
      { agreements }: { agreements: readonly Agreement[] },
      signal?: AbortSignal,
    ): Promise<void> =>
      http.send('POST', '/v1/client/subscription/change', {
        body: { agreements },
        schema: nothing,
        signal,
      }),
  };
}
