import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, InStatement, InValue } from '@libsql/client';
import type { BatchItem } from 'drizzle-orm/batch';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { createStatements, dropStatements } from './create';

export type Database = LibSQLDatabase & { $client: Client };
export type Statement = BatchItem<'sqlite'>;

const layout = createHash('sha256').update(createStatements.join(';')).digest('hex').slice(0, 16);

const filePrefix = 'file:';

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/** Retries the change of the journal mode: unlike a statement, it does not wait for another writer. */
async function logAhead($client: Client, until: number): Promise<void> {
  try {
    await $client.execute('PRAGMA journal_mode = WAL');
  } catch (error) {
    if (!isBusy(error) || Date.now() >= until) throw error;
    await pause(50);
    await logAhead($client, until);
  }
}

/** Creates a missing folder. An answer of OK means that the change is on the disk, so `synchronous` is FULL. */
async function openFile(url: string): Promise<Database> {
  const path = url.slice(filePrefix.length).replace(/\?.*$/, '');
  mkdirSync(dirname(path), { recursive: true });
  const { openLocal, lockedFor } = await import('./local');
  const db = openLocal(url);
  await logAhead(db.$client, Date.now() + lockedFor);
  await db.$client.execute('PRAGMA synchronous = FULL');
  return db;
}

async function connect(url: string): Promise<Database> {
  if (url.startsWith(filePrefix)) return openFile(url);
  if (url === ':memory:') return (await import('./local')).openLocal(url);
  return (await import('./remote')).openRemote(url);
}

type Found = { isOurs: boolean; layout: InValue };

async function readLayout({ $client }: Database): Promise<Found> {
  const found = await $client.execute("SELECT 1 FROM sqlite_master WHERE name = 'sandbox_meta'");
  if (found.rows.length === 0) return { isOurs: false, layout: null };
  const stored = await $client.execute("SELECT value FROM sandbox_meta WHERE key = 'layout'");
  return { isOurs: true, layout: stored.rows[0]?.value ?? null };
}

/** Fails on the unique key when another process has changed the layout meanwhile. */
const stillOf = ({ layout: read }: Found): InStatement => ({
  sql: "INSERT INTO sandbox_meta SELECT key, value FROM sandbox_meta WHERE key = 'layout' AND value IS NOT ?",
  args: [read],
});

/** Creates everything in one batch: a process that starts meanwhile finds either nothing or everything. */
function layOut(db: Database, found: Found, contents: InStatement[]) {
  const former = found.isOurs ? [stillOf(found), ...dropStatements] : [];
  const stored = { sql: "INSERT INTO sandbox_meta VALUES ('layout', ?)", args: [layout] };
  return db.$client.batch([...former, ...createStatements, stored, ...contents], 'write');
}

/**
 * Opens the database of `url` (`:memory:`, `file:…`, `libsql://…`, `https://…`; D24); a new one gets
 * its tables and the `contents`. Tables of an older layout are the sandbox's own and are replaced.
 * Only single statements and batches are used, never an interactive transaction: that is what a
 * shared remote database needs, and an in-memory one has a single connection.
 */
export async function openDatabase(url: string, contents: () => InStatement[]): Promise<Database> {
  const db = await connect(url);
  const found = await readLayout(db);
  if (found.layout === layout) return db;
  try {
    await layOut(db, found, contents());
  } catch (error) {
    const now = await readLayout(db);
    if (now.layout !== layout) throw error;
  }
  return db;
}
