import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, Statement } from './open';

/** Selects `row` for an insertion if `condition` holds when the statement runs; otherwise no row. */
export function selectIf<Table extends SQLiteTable>(
  table: Table,
  row: Table['$inferInsert'],
  condition: SQL,
): SQL {
  const given = new Map(Object.entries(row));
  const values = Object.entries(getTableColumns(table)).map(([key, column]) =>
    sql.param(given.get(key) ?? null, column),
  );
  return sql`select ${sql.join(values, sql`, `)} where ${condition}`;
}

/**
 * Inserts `row` only if `condition` holds when the statement runs: a step in a batch whose first statement is a claim.
 */
export const insertIf = <Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: Table['$inferInsert'],
  condition: SQL,
): Statement => db.insert(table).select(selectIf(table, row, condition));
