import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { signedIn } from '#sandbox/accounts/callers.ts';
import { isoTime } from '#sandbox/calendar.ts';
import { insertIf } from '#sandbox/database/insertIf.ts';
import { ratings, transactions } from '#sandbox/database/schema.ts';
import { createRoutes, type Services } from '#sandbox/http/app.ts';
import { badRequest, ok } from '#sandbox/http/envelope.ts';
import { bodyOf, source } from '#sandbox/http/requests.ts';

const wholeFrom = (least: number, most: number, error: string) =>
  z.number(error).check(z.int(error), z.gte(least, error), z.lte(most, error));

const pageBody = z.object({
  limit: wholeFrom(1, 100, 'limit — от 1 до 100'),
  offset: wholeFrom(0, 1_000_000, 'offset — от 0'),
  source,
});

const ratingBody = z.object({
  rrn: z.string('Не указана операция').check(z.minLength(1), z.maxLength(40)),
  rating: wholeFrom(1, 5, 'Оценка — от 1 до 5'),
});

type Row = typeof transactions.$inferSelect;

/** Roubles on the wire, kopecks in the rows; `total_sum_points` is the change of the balance. */
const toWire = (row: Row) => ({
  rrn: row.rrn,
  order_date: isoTime(row.at),
  total_sum: row.total / 100,
  total_sum_points: row.accrued - row.redeemed,
  accural_total_points: row.accrued,
  redem_total_points: row.redeemed,
  check_item: row.receipt.map(({ name, quantity, price, sum }) => ({
    name,
    quantity,
    price: price / 100,
    sum: sum / 100,
  })),
  location_code: row.stationId,
  address: row.address,
  oper_type: row.operType,
  order_type: row.orderType,
  status: row.status,
  error_message: row.errorMessage,
});

/** The client's transactions, newest first, and their ratings. */
export function transactionRoutes(services: Services) {
  const { db, clock } = services;
  return createRoutes()
    .post('/client/transactions', signedIn(services), async (c) => {
      const { limit, offset } = bodyOf(c, pageBody);
      const rows = await db
        .select()
        .from(transactions)
        .where(eq(transactions.clientId, c.get('caller').clientId))
        .orderBy(desc(transactions.at), desc(transactions.rrn))
        .limit(limit + 1)
        .offset(offset);
      const transaction_page = {
        is_last_page: String(rows.length <= limit),
        transactions: rows.slice(0, limit).map(toWire),
      };
      return ok(c, { transaction_page });
    })
    .post('/client/transaction/rate', signedIn(services), async (c) => {
      const { rrn, rating } = bodyOf(c, ratingBody);
      const { clientId } = c.get('caller');
      const own = and(
        eq(transactions.rrn, rrn),
        eq(transactions.clientId, clientId),
        eq(transactions.valid, true),
      );
      const condition = sql`exists (select 1 from ${transactions} where ${own})`;
      const at = clock.now();
      const given = and(eq(ratings.rrn, rrn), eq(ratings.clientId, clientId));
      const [, , stored] = await db.batch([
        db.delete(ratings).where(given),
        insertIf(db, ratings, { rrn, clientId, rating, at }, condition),
        db.select().from(ratings).where(given),
      ]);
      if (stored.length === 0) throw badRequest('Такой операции нет');
      return ok(c);
    });
}
