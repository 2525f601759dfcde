import { createClient } from '@libsql/client/sqlite3';
import { drizzle } from 'drizzle-orm/libsql/sqlite3';

/** Milliseconds that a statement waits for another process: on a busy machine, seeding takes some seconds. */
export const lockedFor = 15_000;

/** A database of this machine, `:memory:` or `file:…`, with the driver that loads soonest. */
export const openLocal = (url: string) =>
  drizzle(createClient({ url, concurrency: 1, timeout: lockedFor }));
