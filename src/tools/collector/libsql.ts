import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { and, desc, eq, gte, lt, sql, sum } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { openLocal } from '#sandbox/database/local.ts';
import { errorsLimit, type BuildPeriod, type HourlyCount, type Period, type Store } from './counts';

const counts = sqliteTable('cabinet_counts', {
  kind: text('kind').notNull(),
  name: text('name').notNull(),
  hour: integer('hour').notNull(),
  build: text('build').notNull(),
  source: text('source').notNull(),
  event: text('event').notNull(),
  target: text('target').notNull(),
  count: integer('count').notNull(),
});

const key = [
  counts.kind,
  counts.name,
  counts.hour,
  counts.build,
  counts.source,
  counts.event,
  counts.target,
];

/** The order of the key is that of the questions: a flow's hours stand together. */
const createTable = `CREATE TABLE IF NOT EXISTS cabinet_counts (
  kind TEXT NOT NULL, name TEXT NOT NULL, hour INTEGER NOT NULL, build TEXT NOT NULL,
  source TEXT NOT NULL, event TEXT NOT NULL, target TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (kind, name, hour, build, source, event, target)
) WITHOUT ROWID`;

/** So many rows go into one statement: each takes eight of its parameters. */
const rowsAtOnce = 400;
/** How long counts are kept. */
const retention = 400 * 24 * 3_600;

type Database = ReturnType<typeof openLocal>;

const within = ({ from, to }: Period) => [gte(counts.hour, from), lt(counts.hour, to)];
const ofBuild = ({ build, ...period }: BuildPeriod) => [
  ...within(period),
  build === '' ? undefined : eq(counts.build, build),
];
const times = sum(counts.count).mapWith(Number);

/** What is asked of the counts that are there. */
const questionsTo = (db: Database): Omit<Store, 'add' | 'close'> => ({
  transitions: async ({ flow, kind = 'transition', ...period }) => {
    const { source, event, target } = counts;
    const rows = await db
      .select({ source, event, target, count: times })
      .from(counts)
      .where(and(eq(counts.kind, kind), eq(counts.name, flow), ...ofBuild(period)))
      .groupBy(source, event, target);
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
    const rows = await db
      .selectDistinct({ build: counts.build })
      .from(counts)
      .where(and(eq(counts.kind, 'transition'), eq(counts.name, 'app'), ...within(period)))
      .orderBy(counts.build);
    return rows.map(({ build }) => build);
  },
});

/** The store of one machine, or of a shared libsql server: `:memory:`, `file:…`, `libsql://…`. */
export async function openLibsql(url: string, now = Date.now()): Promise<Store> {
  if (url.startsWith('file:')) mkdirSync(dirname(url.slice('file:'.length)), { recursive: true });
  const db = /^(:memory:$|file:)/.test(url)
    ? openLocal(url)
    : (await import('#sandbox/database/remote.ts')).openRemote(url);
  await db.$client.execute(createTable);
  await db.delete(counts).where(lt(counts.hour, Math.floor(now / 1_000) - retention));

  const insert = (rows: readonly HourlyCount[]) =>
    db
      .insert(counts)
      .values([...rows])
      .onConflictDoUpdate({
        target: key,
        set: { count: sql`${counts.count} + excluded.count` },
      });
  return {
    add: async (rows) => {
      const [first, ...others] = Array.from(
        { length: Math.ceil(rows.length / rowsAtOnce) },
        (_, at) => insert(rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce)),
      );
      if (first) await db.batch([first, ...others]);
    },
    ...questionsTo(db),
    close: () => {
      db.$client.close();
      return Promise.resolve();
    },
  };
}
