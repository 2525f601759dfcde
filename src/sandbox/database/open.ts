import { createClient, type Client } from '@libsql/client';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { createStatements, dropStatements } from './create';

export type Database = LibSQLDatabase & { $client: Client };
export type Statement = BatchItem<'sqlite'>;
export type OpenDatabase = { db: Database; close: () => void };

const layout = createHash('sha256').update(createStatements.join(';')).digest('hex').slice(0, 16);

/**
 * Opens the database of `url` (`:memory:`, `file:…`, `libsql://…`, `https://…`; D24) and lays out
 * its tables. Tables of an older layout are the sandbox's own and are replaced. Only single
 * statements and batches are used, never an interactive transaction: that is what a shared remote
 * database needs, and an in-memory one has a single connection.
 */
export async function openDatabase(url: string): Promise<OpenDatabase> {
  const isFile = url.startsWith('file:');
  if (isFile)
    mkdirSync(dirname(url.slice('file:'.length).replace(/\?.*$/, '')), { recursive: true });
  const client = createClient({ url, concurrency: 1, timeout: 5_000 });
  if (isFile) {
    await client.execute('PRAGMA journal_mode = WAL');
    await client.execute('PRAGMA synchronous = FULL');
  }
  const found = await client.execute("SELECT 1 FROM sqlite_master WHERE name = 'sandbox_meta'");
  const stored =
    found.rows.length === 0
      ? undefined
      : (await client.execute("SELECT value FROM sandbox_meta WHERE key = 'layout'")).rows[0]
          ?.value;
  if (stored !== layout) {
    await client.batch(
      [
        ...(found.rows.length === 0 ? [] : dropStatements),
        ...createStatements,
        { sql: "INSERT INTO sandbox_meta (key, value) VALUES ('layout', ?)", args: [layout] },
      ],
      'write',
    );
  }
  return {
    db: drizzle(client),
    close: () => {
      client.close();
    },
  };
}
