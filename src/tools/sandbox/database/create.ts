import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { tables } from './schema';

const columnOf = (column: SQLiteColumn) =>
  [
    `"${column.name}" ${column.getSQLType()}`,
    column.primary && 'PRIMARY KEY',
    column.notNull && 'NOT NULL',
    column.isUnique && 'UNIQUE',
  ]
    .filter(Boolean)
    .join(' ');

const named = (columns: { name: string }[]) => columns.map(({ name }) => `"${name}"`).join(', ');

function createTable(table: SQLiteTable): string[] {
  const { name, columns, primaryKeys, indexes } = getTableConfig(table);
  const keys = primaryKeys.map((key) => `PRIMARY KEY (${named(key.columns)})`);
  return [
    `CREATE TABLE "${name}" (${[...columns.map(columnOf), ...keys].join(', ')})`,
    ...indexes.map(({ config }) => {
      const indexed = config.columns.filter((column) => 'name' in column);
      return `CREATE INDEX "${config.name}" ON "${name}" (${named(indexed)})`;
    }),
  ];
}

/** The statements that create the tables of `schema.ts`; they fail where a table exists. */
export const createStatements = tables.flatMap(createTable);

/** The statements that drop the tables. */
export const dropStatements = tables.map(
  (table) => `DROP TABLE IF EXISTS "${getTableConfig(table).name}"`,
);
