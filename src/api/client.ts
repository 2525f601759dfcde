import * as z from 'zod/mini';
import type { Agreement, Card, Client } from '#domain/client.ts';
import type { ExpiringPoints } from '#domain/forecast.ts';
import type { Profile } from '#domain/profile.ts';
import { ownTierName } from '#domain/tiers.ts';
import type { Http } from './http';
import {
  day,
  flag,
  requiredText,
  listOf,
  nothing,
  numeric,
  optionalDay,
  optionalText,
  stripWhitespace,
  wireDate,
  wireText,
} from './schema';

const agreement = z.object({
  agreementCode: requiredText,
  value: z.pipe(
    flag,
    z.transform((isGiven): Agreement['value'] => (isGiven ? 'true' : 'false')),
  ),
});

/** A card from the server or the offline snapshot; its tier has the spelling of `programme.ts` (D33). */
export const card = z.pipe(
  z.object({
    cardNumber: requiredText,
    points: numeric,
    programName: optionalText,
    qualFuel2: numeric,
    qualNonFuel3: numeric,
  }),
  z.transform((given): Card => ({ ...given, programName: ownTierName(given) })),
);

const clientAnswer = z.object({
  client: z.object({
    firstName: optionalText,
    middleName: optionalText,
    lastName: optionalText,
    birthDate: optionalDay,
    gender: optionalText,
    mobilePhone: requiredText,
    email: optionalText,
    // A client is valid without readable agreements.
    agreements: listOf('Agreements', agreement, Infinity),
    card,
  }),
});

const forecastAnswer = z.object({
  pointForecastPage: z.object({
    items: listOf('Forecast', z.object({ date: day, points: numeric })),
  }),
});

/** The client's own data (section 7); `http` sends their token. */
export function createClient(http: Http) {
  return {
    /** The profile; rejects with code 55 for a blocked client (section 8). */
    me: async (signal?: AbortSignal): Promise<Client> => {
      const call = { schema: clientAnswer, isRead: true, errors: 'inline' as const, signal };
      const { client } = await http.send('POST', '/v1/client/me', call);
      return client;
    },

    /** Saves the profile; an empty birth date is left out (section 5). */
    update: (
      { firstName, middleName, lastName, birthDate, gender, email }: Profile,
      signal?: AbortSignal,
    ): Promise<void> =>
      http.send('PUT', '/v1/client', {
        body: {
          firstName: wireText(firstName),
          middleName: wireText(middleName),
          lastName: wireText(lastName),
          gender,
          email: stripWhitespace(email),
          ...(birthDate.trim() && { birthDate: wireDate(birthDate) }),
        },
        schema: nothing,
        errors: 'inline',
        signal,
      }),

    /** Points that expire within `days`, nearest first. */
    pointsForecast: async (
      { days }: { days: number },
      signal?: AbortSignal,
    ): Promise<ExpiringPoints[]> => {
      const { pointForecastPage } = await http.send('GET', '/v1/client/points_forecast', {
        query: { n_days: String(days) },
        schema: forecastAnswer,
        isRead: true,
        errors: 'inline',
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
