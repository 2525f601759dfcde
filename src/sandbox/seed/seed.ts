import { count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { hashOf } from '../accounts/secrets';
import { dayOf } from '../calendar';
import type { Database, Statement } from '../database/open';
import * as schema from '../database/schema';
import { historyOf } from './history';
import { people, plasticCards } from './people';
import { questions } from './questions';
import { stations } from './stations';

/** A statement's parameters are bounded, and a long one is slow to prepare. */
const rowsPerStatement = 400;

/** Rows as one parameter each statement: far fewer to bind than a value each. */
function inserts<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: Table['$inferInsert'][],
): Statement[] {
  const columns = Object.entries(getTableColumns(table));
  const stored = (row: Table['$inferInsert']) => {
    const given = new Map<string, unknown>(Object.entries(row));
    return columns.map(([key, column]) => {
      const value = given.get(key) ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
  };
  const fields = columns.map((_, index) => sql`value ->> ${sql.raw(String(index))}`);
  return chunks(rows, rowsPerStatement).map((some) =>
    db
      .insert(table)
      .select(
        sql`select ${sql.join(fields, sql`, `)} from json_each(${JSON.stringify(some.map(stored))})`,
      ),
  );
}

const chunks = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

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

const facts = (now: number, offset: number) => [
  { key: 'day', value: String(dayOf(now)) },
  { key: 'clockOffset', value: String(offset) },
];

const historyLength = people.reduce((sum, { plan }) => sum + plan.operations, 0);

/** Histories never change but by a deleted client: if all of today's are there, they may stay. */
async function isHistoryWhole(db: Database, now: number): Promise<boolean> {
  const [[seeded], [stored]] = await db.batch([
    db.select().from(schema.meta).where(eq(schema.meta.key, 'day')),
    db.select({ length: count() }).from(schema.transactions),
  ]);
  return seeded?.value === String(dayOf(now)) && stored?.length === historyLength;
}

/**
 * Puts everything back to the seeded data of the day of `now`, at once: nobody sees a half of it.
 * `offset` is kept, so that a set clock goes on after a restart.
 */
export async function seed(db: Database, now: number, offset: number): Promise<void> {
  const { agreements, cards } = peopleRows();
  const history = (await isHistoryWhole(db, now))
    ? []
    : [
        db.delete(schema.transactions),
        ...people.flatMap((person) =>
          inserts(db, schema.transactions, historyOf(person, dayOf(now))),
        ),
      ];
  const statements: Statement[] = [
    ...schema.resetTables.map((table) => db.delete(table)),
    ...inserts(db, schema.clients, people),
    ...inserts(db, schema.cards, cards),
    ...inserts(db, schema.agreements, agreements),
    ...inserts(db, schema.stations, stations),
    ...inserts(db, schema.questions, questions),
    ...history,
  ];
  await db.batch([
    db
      .insert(schema.meta)
      .values(facts(now, offset))
      .onConflictDoUpdate({ target: schema.meta.key, set: { value: sql`excluded.value` } }),
    ...statements,
  ]);
}

/** How far the clock of a seeded database is set apart; undefined for one without seeds. */
export async function readClockOffset(db: Database): Promise<number | undefined> {
  const [row] = await db.select().from(schema.meta).where(eq(schema.meta.key, 'clockOffset'));
  return row && Number(row.value);
}
