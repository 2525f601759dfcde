import type { InValue } from '@libsql/client';
import { count, eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { hashOf } from '#sandbox/accounts/secrets.ts';
import { dayOf } from '#sandbox/calendar.ts';
import { isWithinClock } from '#sandbox/clock.ts';
import type { Database } from '#sandbox/database/open.ts';
import * as schema from '#sandbox/database/schema.ts';
import { historyOf } from './history';
import { people, plasticCards } from './people';
import type { Person } from './person';
import { questions } from './questions';
import { stations } from './stations';

type Stored = { sql: string; args: InValue[] };

/** SQLite binds at most 32,766 values to one statement. */
const rowsPerStatement = 400;

/** Builds plain statements: a query builder's objects for 180,000 values would take longer than the database. */
function inserts<Table extends SQLiteTable>(
  table: Table,
  rows: (Table['$inferInsert'] & Record<string, unknown>)[],
): Stored[] {
  const columns = Object.entries(getTableColumns(table));
  const row = `(${columns.map(() => '?').join(', ')})`;
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const head = `INSERT INTO "${getTableName(table)}" (${names}) VALUES `;
  const keys = columns.map(([key]) => key);
  return chunks(rows, rowsPerStatement).map((some) => ({
    sql: head + some.map(() => row).join(', '),
    args: some.flatMap((given) => keys.map((key) => inValue(given[key]))),
  }));
}

function inValue(value: unknown): InValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

const chunks = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const emptied = (table: SQLiteTable): Stored => ({
  sql: `DELETE FROM "${getTableName(table)}"`,
  args: [],
});

const peopleRows = () => {
  const agreements = people.flatMap(({ id: clientId, agreements: given }) =>
    Object.entries(given).map(([code, value]) => ({ clientId, code, value: String(value) })),
  );
  const cards = [
    ...people.map(({ id, cardNumber }) => ({ number: cardNumber, clientId: id, refused: false })),
    ...plasticCards.map(({ number, cvv, refused }) => ({
      number,
      cvvHash: hashOf(number, cvv),
      refused,
    })),
  ];
  return { agreements, cards };
};

const fact = (key: 'day' | 'clockOffset', value: number): Stored => ({
  sql: 'INSERT OR REPLACE INTO sandbox_meta (key, value) VALUES (?, ?)',
  args: [key, String(value)],
});

async function readFact(db: Database, key: 'day' | 'clockOffset'): Promise<number | undefined> {
  const [row] = await db.select().from(schema.meta).where(eq(schema.meta.key, key));
  return row && Number(row.value);
}

/**
 * Finds the clients whose history must be written. A history changes only when its client is
 * deleted, so a complete history of the same day may stay.
 */
async function withoutHistory(db: Database, now: number): Promise<Person[]> {
  if ((await readFact(db, 'day')) !== dayOf(now)) return people;
  const { clientId } = schema.transactions;
  const stored = await db
    .select({ clientId, length: count() })
    .from(schema.transactions)
    .groupBy(clientId);
  const lengths = new Map(stored.map((client) => [client.clientId, client.length]));
  return people.filter(({ id, plan }) => lengths.get(id) !== plan.transactions);
}

const historyStatements = (person: Person, now: number): Stored[] => [
  { sql: 'DELETE FROM transactions WHERE client_id = ?', args: [person.id] },
  ...inserts(schema.transactions, historyOf(person, dayOf(now))),
];

/** Statements for all seeded rows but the histories, on the day of `now`. */
function seedStatements(now: number, offset: number): Stored[] {
  const { agreements, cards } = peopleRows();
  return [
    fact('day', dayOf(now)),
    fact('clockOffset', offset),
    ...inserts(schema.clients, people),
    ...inserts(schema.cards, cards),
    ...inserts(schema.agreements, agreements),
    ...inserts(schema.stations, stations),
    ...inserts(schema.questions, questions),
  ];
}

/** Statements for the rows of a new database, by the machine's own clock. */
export const firstStatements = (now: number): Stored[] => [
  ...seedStatements(now, 0),
  ...people.flatMap((person) => historyStatements(person, now)),
];

/**
 * Restores the seeded data of the day of `now` in one batch, so that no call reads half of it.
 * `offset` is stored, so that a set clock goes on after a restart.
 */
export async function seed(db: Database, now: number, offset: number): Promise<void> {
  const missing = await withoutHistory(db, now);
  const statements = [
    ...schema.resetTables.map(emptied),
    ...seedStatements(now, offset),
    ...missing.flatMap((person) => historyStatements(person, now)),
  ];
  await db.$client.batch(statements, 'write');
}

/**
 * Moves the seeded clients' purchases up to the day of `now`, so that in a database opened after
 * weeks a Sapphire client still is one. Changes that a person made in the sandbox are kept.
 */
export async function renewHistories(db: Database, now: number): Promise<void> {
  if ((await readFact(db, 'day')) === dayOf(now)) return;
  const rows = await db.select({ id: schema.clients.id }).from(schema.clients);
  const ids = new Set(rows.map(({ id }) => id));
  const present = people.filter(({ id }) => ids.has(id));
  const histories = present.flatMap((person) => historyStatements(person, now));
  await db.$client.batch([fact('day', dayOf(now)), ...histories], 'write');
}

/** The stored offset of the clock, in milliseconds. An offset outside the clock's range is reset to 0. */
export async function readClockOffset(db: Database): Promise<number> {
  const offset = (await readFact(db, 'clockOffset')) ?? 0;
  if (isWithinClock(Date.now() + offset)) return offset;
  await db.$client.execute(fact('clockOffset', 0));
  return 0;
}
