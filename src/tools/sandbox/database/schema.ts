import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const moment = (name: string) => integer(name);
const flag = (name: string) => integer(name, { mode: 'boolean' });

/** Facts about the database itself; the table's name marks the database as the sandbox's. */
export const meta = sqliteTable('sandbox_meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

export const clients = sqliteTable('clients', {
  id: text('id').primaryKey(),
  phone: text('phone').notNull().unique(),
  firstName: text('first_name').notNull(),
  middleName: text('middle_name').notNull(),
  lastName: text('last_name').notNull(),
  birthDate: text('birth_date').notNull(),
  gender: text('gender').notNull(),
  email: text('email').notNull(),
  blocked: flag('blocked').notNull(),
});

/** A card without a client may be attached at registration, unless it is refused. */
export const cards = sqliteTable('cards', {
  number: text('number').primaryKey(),
  clientId: text('client_id').unique(),
  cvvHash: text('cvv_hash'),
  refused: flag('refused').notNull(),
});

export const agreements = sqliteTable(
  'agreements',
  {
    clientId: text('client_id').notNull(),
    code: text('code').notNull(),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.code] })],
);

export type ReceiptLine = { name: string; quantity: number; price: number; sum: number };

/**
 * Transactions on cards. Money is kopecks, fuel centilitres; quantities of a receipt line are in
 * their own unit. `fuel` and `nonFuel` are the amounts that count towards a tier.
 */
export const transactions = sqliteTable(
  'transactions',
  {
    rrn: text('rrn').primaryKey(),
    clientId: text('client_id').notNull(),
    at: moment('at').notNull(),
    day: integer('day').notNull(),
    month: integer('month').notNull(),
    valid: flag('valid').notNull(),
    total: integer('total').notNull(),
    accrued: integer('accrued').notNull(),
    redeemed: integer('redeemed').notNull(),
    fuel: integer('fuel').notNull(),
    nonFuel: integer('non_fuel').notNull(),
    receipt: text('receipt', { mode: 'json' }).$type<ReceiptLine[]>().notNull(),
    stationId: text('station_id'),
    address: text('address'),
    operType: text('oper_type').notNull(),
    orderType: text('order_type').notNull(),
    status: text('status').notNull(),
    errorMessage: text('error_message'),
  },
  (table) => [
    index('transactions_by_time').on(table.clientId, table.at, table.rrn),
    index('transactions_by_month').on(
      table.clientId,
      table.valid,
      table.month,
      table.day,
      table.accrued,
      table.redeemed,
      table.fuel,
      table.nonFuel,
    ),
  ],
);

export const ratings = sqliteTable('ratings', {
  rrn: text('rrn').primaryKey(),
  clientId: text('client_id').notNull(),
  rating: integer('rating').notNull(),
  at: moment('at').notNull(),
});

/** A flow that waits for an SMS code: its current code, hashed, and the payload that the code confirms. */
export const operations = sqliteTable('operations', {
  id: text('id').primaryKey(),
  phone: text('phone').notNull(),
  clientId: text('client_id'),
  payload: text('payload').notNull(),
  codeHash: text('code_hash').notNull(),
  sentAt: moment('sent_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  triesLeft: integer('tries_left').notNull(),
  usedAt: moment('used_at'),
  claim: text('claim'),
});

/** Codes sent to a phone, for the limits; the codes themselves are not stored. */
export const sentCodes = sqliteTable(
  'sent_codes',
  {
    id: text('id').primaryKey(),
    phone: text('phone').notNull(),
    /** Network address of the caller; empty for a call from within the process. */
    address: text('address').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    index('sent_codes_by_phone').on(table.phone),
    index('sent_codes_by_address').on(table.address),
  ],
);

/** Wrong codes, counted against their phone and the address that sent them (D38). */
export const wrongCodes = sqliteTable(
  'wrong_codes',
  {
    id: text('id').primaryKey(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('wrong_codes_by_phone').on(table.phone),
    index('wrong_codes_by_address').on(table.address),
  ],
);

/** One sign-in with all tokens issued from it; they end together. */

export const families = sqliteTable('families', {
  id: text('id').primaryKey(),
  clientId: text('client_id').notNull(),
  endsAt: moment('ends_at').notNull(),
  endedAt: moment('ended_at'),
});

/** `salt` derives the successor from the token, for as long as a repeat may request it. */
export const refreshTokens = sqliteTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    familyId: text('family_id').notNull(),
    rotatedAt: moment('rotated_at'),
    salt: text('salt'),
  },
  (table) => [index('refresh_tokens_by_family').on(table.familyId)],
);

export const accessTokens = sqliteTable(
  'access_tokens',
  {
    hash: text('hash').primaryKey(),
    familyId: text('family_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
    forbidden: flag('forbidden').notNull(),
  },
  (table) => [index('access_tokens_by_family').on(table.familyId)],
);

/** `lastOperation` is the latest sign-in with the key: of two concurrent ones only one starts a session. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').notNull(),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    lastOperation: text('last_operation'),
  },
  (table) => [index('passkeys_by_client').on(table.clientId)],
);

/** Challenges that a passkey has not signed yet; `clientId` is empty for a sign-in, which has no client yet. */
export const passkeyChallenges = sqliteTable('passkey_challenges', {
  id: text('id').primaryKey(),
  purpose: text('purpose').notNull(),
  clientId: text('client_id').notNull(),
  challenge: text('challenge').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const stations = sqliteTable('stations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  lat: real('lat'),
  lon: real('lon'),
});

export const questions = sqliteTable('questions', {
  selection: text('selection').primaryKey(),
  section: text('section').notNull(),
  text: text('text').notNull(),
  weigth: integer('weigth').notNull(),
});

/** Tables that every reset empties; the histories are kept when they need not change. */
export const resetTables = [
  clients,
  cards,
  agreements,
  ratings,
  operations,
  sentCodes,
  wrongCodes,
  families,
  refreshTokens,
  accessTokens,
  passkeys,
  passkeyChallenges,
  stations,
  questions,
];

export const tables = [meta, transactions, ...resetTables];
