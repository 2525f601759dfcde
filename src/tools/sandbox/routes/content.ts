import { asc, eq } from 'drizzle-orm';
import { questions, stations } from '#sandbox/database/schema.ts';
import { createRoutes, type Services } from '#sandbox/http/app.ts';
import { ok } from '#sandbox/http/envelope.ts';
import { tiers } from '#sandbox/programme/rules.ts';

/** Public calls of the main API: the tiers' conditions, sorted by name and not by rank. */
export const loyaltyRoutes = () =>
  createRoutes().post('/public/loyalty_levels', (c) => {
    const tier_list = tiers
      .map(({ programName, fuel, nonFuel }) => ({
        program_name: programName,
        qual_fuel_2: fuel / 100,
        qual_non_fuel_3: nonFuel / 100,
      }))
      .toSorted((a, b) => a.program_name.localeCompare(b.program_name, 'ru'));
    return ok(c, { tier_list });
  });

const questionFields = ['selection', 'text', 'weigth'] as const;

/** The content API and the pins; neither has an envelope (D7). */
export function contentRoutes({ db }: Services) {
  return createRoutes()
    .get('/qna-list', async (c) => {
      const section = c.req.query('filters[mainSelection]');
      const asked = c.req.query('fields')?.split(',');
      const rows = await db
        .select()
        .from(questions)
        .where(section === undefined ? undefined : eq(questions.section, section))
        .orderBy(asc(questions.selection));
      const kept = questionFields.filter((field) => !asked || asked.includes(field));
      return c.json(
        rows.map((row) => ({
          attributes: Object.fromEntries(kept.map((field) => [field, row[field]])),
        })),
      );
    })
    .get('/pins.json', async (c) => {
      const rows = await db.select().from(stations).orderBy(asc(stations.name));
      const data = rows.map(({ id, name, address, lat, lon }) => ({
        attributes: { lat, lon, name, id_station: id, address },
      }));
      return c.json({ data });
    });
}
