import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { and, asc, desc, eq, gte, lt, min, sql, sum } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { openLocal } from '#sandbox/database/local.ts';
import { put } from './collector';
import { errorsLimit, type BuildPeriod, type HourlyCount, type Period, type Store } from './counts';

const tableNamed = (name: string) =>
  sqliteTable(name, {
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    hour: integer('hour').notNull(),
    build: text('build').notNull(),
    source: text('source').notNull(),
    event: text('event').notNull(),
    target: text('target').notNull(),
    count: integer('count').notNull(),
  });
const counts = tableNamed('cabinet_counts');
/** One row per day, because a question about all flows of a month would read millions of hourly rows. */
const days = tableNamed('cabinet_days');
const dayInSeconds = 24 * 3_600;

/** The key starts with the columns that queries filter by, so that a flow's hours are adjacent rows. */
const createTable = (name: string) => `CREATE TABLE IF NOT EXISTS ${name} (
  kind TEXT NOT NULL, name TEXT NOT NULL, hour INTEGER NOT NULL, build TEXT NOT NULL,
  source TEXT NOT NULL, event TEXT NOT NULL, target TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (kind, name, hour, build, source, event, target)
) WITHOUT ROWID`;

/** Fills the table of days in a database that an earlier version wrote. */
const addUpDays = `INSERT INTO cabinet_days
  SELECT kind, name, hour - hour % ${String(dayInSeconds)}, build, source, event, target, sum(count)
  FROM cabinet_counts WHERE NOT EXISTS (SELECT 1 FROM cabinet_days) GROUP BY 1, 2, 3, 4, 5, 6, 7`;

/** Rows of one statement: each row takes eight of a statement's parameters. */
const rowsAtOnce = 400;
const inParts = (rows: readonly HourlyCount[]) =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );
/** How long counts are kept. */
const retention = 400 * dayInSeconds;

const dayOf = (hour: number) => hour - (hour % dayInSeconds);

type Database = ReturnType<typeof openLocal>;

const within = ({ from, to }: Period) => [gte(counts.hour, from), lt(counts.hour, to)];
const ofBuild = ({ build, ...period }: BuildPeriod) => [
  ...within(period),
  build === '' ? undefined : eq(counts.build, build),
];
const times = sum(counts.count).mapWith(Number);

/** Queries over the stored counts. */
const questionsTo = (db: Database): Omit<Store, 'add' | 'close'> => ({
  transitions: async ({ flow, kind = 'transition', build, from, to }) => {
    const table = flow === undefined ? days : counts;
    const since = flow === undefined ? dayOf(from) : from;
    const { name, source, event, target } = table;
    const rows = await db
      .select({ name, source, event, target, count: sum(table.count).mapWith(Number) })
      .from(table)
      .where(
        and(
          eq(table.kind, kind),
          flow === undefined ? undefined : eq(name, flow),
          gte(table.hour, since),
          lt(table.hour, to),
          build === '' ? undefined : eq(table.build, build),
        ),
      )
      .groupBy(name, source, event, target);
    return rows;
  },
  errors: async (period) => {
    const { name, source: place, build } = counts;
    return db
      .select({ name, place, build, count: times })
      .from(counts)
      .where(and(eq(counts.kind, 'error'), ...ofBuild(period)))
      .groupBy(name, place, build)
      .orderBy(desc(times), name, place, build)
      .limit(errorsLimit);
  },
  vitals: async (period) => {
    const { name, event: rating, target: le } = counts;
    return db
      .select({ name, rating, le, count: times })
      .from(counts)
      .where(and(eq(counts.kind, 'vital'), ...ofBuild(period)))
      .groupBy(name, rating, le);
  },
  builds: async (period) => {
    const starts = (table: typeof counts) =>
      and(eq(table.kind, 'transition'), eq(table.name, 'app'));
    // The first day covers all data, not only the period: several builds may be older than the period.
    const firstDay = db
      .select({ build: days.build, first: min(days.hour).as('first') })
      .from(days)
      .where(starts(days))
      .groupBy(days.build)
      .as('first_day');
    const rows = await db
      .select({ build: counts.build })
      .from(counts)
      .innerJoin(firstDay, eq(firstDay.build, counts.build))
      .where(and(starts(counts), ...within(period)))
      .groupBy(counts.build)
      .orderBy(asc(firstDay.first), min(counts.hour), counts.build);
    return rows.map(({ build }) => build);
  },
});

/** The store of one machine, or of a shared libsql server: `:memory:`, `file:…`, `libsql://…`. */
export async function openLibsql(url: string, now = Date.now()): Promise<Store> {
  if (url.startsWith('file:')) mkdirSync(dirname(url.slice('file:'.length)), { recursive: true });
  const db = /^(:memory:$|file:)/.test(url)
    ? openLocal(url)
    : (await import('#sandbox/database/remote.ts')).openRemote(url);
  await db.$client.execute(createTable('cabinet_counts'));
  await db.$client.execute(createTable('cabinet_days'));
  await db.$client.execute(addUpDays);
  for (const table of [counts, days])
    await db.delete(table).where(lt(table.hour, Math.floor(now / 1_000) - retention));

  const insert = (table: typeof counts, rows: readonly HourlyCount[]) =>
    db
      .insert(table)
      .values([...rows])
      .onConflictDoUpdate({
        target: [
          table.kind,
          table.name,
          table.hour,
          table.build,
          table.source,
          table.event,
          table.target,
        ],
        set: { count: sql`${table.count} + excluded.count` },
      });
  return {
    add: async (rows) => {
      const inDays = new Map<string, HourlyCount>();
      for (const row of rows) put(inDays, { ...row, hour: dayOf(row.hour) });
      const [first, ...others] = [
        ...inParts(rows).map((part) => insert(counts, part)),
        ...inParts([...inDays.values()]).map((part) => insert(days, part)),
      ];
      if (first) await db.batch([first, ...others]);
    },
    ...questionsTo(db),
    close: () => {
      db.$client.close();
      return Promise.resolve();
    },
  };
}
