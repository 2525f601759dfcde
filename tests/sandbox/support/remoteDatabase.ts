import { createServer } from 'node:http';
import { createClient, LibsqlError, type ResultSet, type Row } from '@libsql/client';
import * as z from 'zod/mini';

/**
 * A replacement for a shared database: the part of libSQL's HTTP protocol (Hrana 2) that single statements and batches
 * need. It keeps no connection between two requests, so code that relies on one fails here.
 */
const value = z.union([
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('integer'), value: z.string() }),
  z.object({ type: z.literal('float'), value: z.number() }),
  z.object({ type: z.literal('text'), value: z.string() }),
]);
const statement = z.object({
  sql: z.optional(z.string()),
  sql_id: z.optional(z.number()),
  args: z._default(z.array(value), []),
});
const request = z.union([
  z.object({ type: z.literal('store_sql'), sql_id: z.number(), sql: z.string() }),
  z.object({ type: z.literal('execute'), stmt: statement }),
  z.object({
    type: z.literal('batch'),
    batch: z.object({ steps: z.array(z.object({ stmt: statement })) }),
  }),
  z.object({ type: z.enum(['close', 'close_sql']) }),
]);
const pipeline = z.object({ requests: z.array(request) });

const frames = /^(BEGIN|COMMIT|ROLLBACK)\b/;

const argOf = (given: z.infer<typeof value>) =>
  given.type === 'null' ? null : given.type === 'integer' ? Number(given.value) : given.value;

function cellOf(cell: Row[number] | undefined) {
  if (cell === null || cell === undefined) return { type: 'null' };
  if (typeof cell === 'string') return { type: 'text', value: cell };
  if (typeof cell === 'number' && !Number.isInteger(cell)) return { type: 'float', value: cell };
  if (typeof cell === 'object') throw new Error('The sandbox stores no blobs');
  return { type: 'integer', value: String(cell) };
}

const resultOf = ({ columns, rows, rowsAffected }: ResultSet) => ({
  cols: columns.map((name) => ({ name })),
  rows: rows.map((row) => columns.map((_, index) => cellOf(row[index]))),
  affected_row_count: rowsAffected,
});

const nothing = { cols: [], rows: [], affected_row_count: 0 };
const done = (response: object) => ({ type: 'ok', response });
const errorOf = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  ...(error instanceof LibsqlError && { code: error.code }),
});

export async function openRemoteDatabase() {
  const client = createClient({ url: ':memory:', concurrency: 1 });

  async function batch(all: { sql: string; args: ReturnType<typeof argOf>[] }[]) {
    const asked = all.filter(({ sql }) => !frames.test(sql));
    const none = all.map(() => null);
    try {
      const results = await client.batch(asked, 'write');
      const step_results = all.map(({ sql }) => {
        const result = frames.test(sql) ? undefined : results.shift();
        return result ? resultOf(result) : nothing;
      });
      return { step_results, step_errors: none };
    } catch (error) {
      return { step_results: none, step_errors: [errorOf(error), ...none.slice(1)] };
    }
  }

  async function answer(text: string) {
    const stored = new Map<number, string>();
    const read = ({ sql, sql_id, args }: z.infer<typeof statement>) => ({
      sql: sql ?? stored.get(sql_id ?? -1) ?? '',
      args: args.map(argOf),
    });
    const results: unknown[] = [];
    for (const asked of pipeline.parse(JSON.parse(text)).requests) {
      if (asked.type === 'store_sql') stored.set(asked.sql_id, asked.sql);
      if (asked.type === 'execute')
        results.push(
          await client.execute(read(asked.stmt)).then(
            (result) => done({ type: 'execute', result: resultOf(result) }),
            (error: unknown) => ({ type: 'error', error: errorOf(error) }),
          ),
        );
      else if (asked.type === 'batch') {
        const result = await batch(asked.batch.steps.map(({ stmt }) => read(stmt)));
        results.push(done({ type: 'batch', result }));
      } else results.push(done({ type: asked.type }));
    }
    return JSON.stringify({ baton: null, base_url: null, results });
  }

  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
    incoming.on('end', () => {
      const isPipeline = incoming.url === '/v2/pipeline';
      void (isPipeline ? answer(text) : Promise.resolve('')).then((body) => {
        // Seeding may take longer than an idle connection is kept; a call on a connection that closes fails.
        const headers = { 'content-type': 'application/json', connection: 'close' };
        outgoing.writeHead(isPipeline ? 200 : 404, headers);
        outgoing.end(body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      client.close();
    },
  };
}
