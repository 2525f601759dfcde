import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, Statement } from './open';

/** Inserts `row` only if `condition` holds when the statement runs: a step of a batch that claims first. */
export function insertIf<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: Table['$inferInsert'],
  condition: SQL,
): Statement {
  const given = new Map(Object.entries(row));
  const values = Object.entries(getTableColumns(table)).map(([key, column]) =>
    sql.param(given.get(key) ?? null, column),
  );
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${condition}`);
}
