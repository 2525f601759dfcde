import * as z from 'zod/mini';
import { errorsLimit, type BuildPeriod, type Period, type Store } from './counts';

/**
 * The table, in syntax that ClickHouse supports since 2018. The server merges rows with the same
 * key at some later time and adds their counts, so every query sums the rows.
 */
const clickhouseTable = `CREATE TABLE IF NOT EXISTS cabinet_counts (
  kind String, name String, hour UInt32, build String,
  source String, event String, target String, count UInt64
) ENGINE = SummingMergeTree()
PARTITION BY intDiv(hour, 2592000)
ORDER BY (kind, name, hour, build, source, event, target)`;

/** The server sends 64-bit numbers as text, or as numbers where it is configured to. */
const count = z.pipe(z.union([z.string(), z.number()]), z.transform(Number));
const answer = z.object({
  name: z.string(),
  source: z.string(),
  event: z.string(),
  target: z.string(),
  count,
});
const errorRow = z.object({ name: z.string(), place: z.string(), build: z.string(), count });
const vitalRow = z.object({ name: z.string(), rating: z.string(), le: z.string(), count });
const builds = z.object({ build: z.string() });

const dayInSeconds = 24 * 3_600;

/** An SQL string literal: ClickHouse supports placeholders only since 2019. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
const within = ({ from, to }: Period) =>
  `hour >= ${String(Math.floor(from))} AND hour < ${String(Math.floor(to))}`;

const ofBuild = ({ build, ...period }: BuildPeriod) =>
  build === '' ? within(period) : `${within(period)} AND build = ${quoted(build)}`;

/** The store for millions of people, through ClickHouse's HTTP interface: `http://user:password@host:8123/database`. */
export async function openClickhouse(address: string): Promise<Store> {
  const ask = asking(new URL(address));
  const rows = async <Row>(schema: z.ZodMiniType<Row>, query: string): Promise<Row[]> =>
    z.object({ data: z.array(schema) }).parse(JSON.parse(await ask(`${query} FORMAT JSON`))).data;
  await ask(clickhouseTable);
  return {
    add: async (counts) => {
      if (counts.length === 0) return;
      const lines = counts.map(({ kind, name, hour, build, source, event, target, count: times }) =>
        JSON.stringify({ kind, name, hour, build, source, event, target, count: times }),
      );
      await ask('INSERT INTO cabinet_counts FORMAT JSONEachRow', lines.join('\n'));
    },
    transitions: ({ flow, kind = 'transition', from, ...period }) =>
      rows(
        answer,
        `SELECT name, source, event, target, sum(count) AS count FROM cabinet_counts
         WHERE kind = ${quoted(kind)} ${flow === undefined ? '' : `AND name = ${quoted(flow)}`} AND ${ofBuild({ ...period, from: flow === undefined ? from - (from % dayInSeconds) : from })}
         GROUP BY name, source, event, target`,
      ),
    errors: (period) =>
      rows(
        errorRow,
        `SELECT name, source AS place, build, sum(count) AS count FROM cabinet_counts
         WHERE kind = 'error' AND ${ofBuild(period)}
         GROUP BY name, place, build ORDER BY count DESC, name, place, build LIMIT ${String(errorsLimit)}`,
      ),
    vitals: (period) =>
      rows(
        vitalRow,
        `SELECT name, event AS rating, target AS le, sum(count) AS count FROM cabinet_counts
         WHERE kind = 'vital' AND ${ofBuild(period)} GROUP BY name, rating, le`,
      ),
    builds: async (period) => {
      // `min(hour)` covers all hours, not only the period: several builds may be older than the period.
      const found = await rows(
        builds,
        `SELECT build FROM cabinet_counts WHERE kind = 'transition' AND name = 'app'
         GROUP BY build HAVING countIf(${within(period)}) > 0 ORDER BY min(hour), build`,
      );
      return found.map(({ build }) => build);
    },
    close: () => Promise.resolve(),
  };
}

/** Sends a query; throws the server's message when the query fails. */
function asking({ origin, pathname, username, password }: URL) {
  const database = pathname.replaceAll('/', '');
  const headers = {
    // The server closes idle connections: an insertion must not reuse one that is about to close.
    connection: 'close',
    ...(username !== '' && { 'x-clickhouse-user': decodeURIComponent(username) }),
    ...(password !== '' && { 'x-clickhouse-key': decodeURIComponent(password) }),
  };
  return async (query: string, body = ''): Promise<string> => {
    const parameters = new URLSearchParams({
      ...(database !== '' && { database }),
      ...(body !== '' && { query }),
    });
    const url = `${origin}/?${parameters.toString()}`;
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: body === '' ? query : body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`ClickHouse: ${text.slice(0, 300)}`);
    return text;
  };
}
