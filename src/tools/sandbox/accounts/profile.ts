import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { agreements, cards, clients, transactions } from '#sandbox/database/schema.ts';
import type { Services } from '#sandbox/http/app.ts';
import { qualifyingAfter, standingOn, type Standing } from '#sandbox/programme/standing.ts';
import { signedOut } from './tokens';

const monthsOf = ({ db, clock }: Services, clientId: string) => {
  const { month, day, accrued, redeemed, fuel, nonFuel } = transactions;
  const counting = (column: SQLiteColumn) =>
    sql<number>`total(case when ${day} > ${qualifyingAfter(clock.now())} then ${column} end)`;
  return db
    .select({
      month,
      accrued: sql<number>`sum(${accrued})`,
      redeemed: sql<number>`sum(${redeemed})`,
      fuel: counting(fuel),
      nonFuel: counting(nonFuel),
    })
    .from(transactions)
    .where(and(eq(transactions.clientId, clientId), eq(transactions.valid, true)))
    .groupBy(month)
    .orderBy(asc(month));
};

/** Points, amounts and tier of a client now, from their valid transactions. */
export async function readStanding(services: Services, clientId: string): Promise<Standing> {
  return standingOn(services.clock.now(), await monthsOf(services, clientId));
}

/** The client in the form of `POST /v1/client/me` (D11): litres and roubles, not their hundredths. */
export async function readProfile(services: Services, clientId: string) {
  const { db, clock } = services;
  const [[client], [card], given, months] = await db.batch([
    db.select().from(clients).where(eq(clients.id, clientId)),
    db.select().from(cards).where(eq(cards.clientId, clientId)),
    db
      .select({ agreement_code: agreements.code, value: agreements.value })
      .from(agreements)
      .where(eq(agreements.clientId, clientId))
      .orderBy(agreements.code),
    monthsOf(services, clientId),
  ]);
  if (!client || !card) throw signedOut();
  const { points, amounts, tier } = standingOn(clock.now(), months);
  return {
    first_name: client.firstName,
    middle_name: client.middleName,
    last_name: client.lastName,
    birth_date: client.birthDate,
    gender: client.gender,
    mobile_phone: client.phone,
    email: client.email,
    agreements: given,
    card: {
      card_number: card.number,
      points,
      program_name: tier.programName,
      qual_fuel_2: amounts.fuel / 100,
      qual_non_fuel_3: amounts.nonFuel / 100,
    },
  };
}
