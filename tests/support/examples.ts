import type { InputFrom } from 'xstate';
import type { Client, Tokens } from '#domain/client.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';
import { financial, type CheckItem, type Transaction } from '#domain/transaction.ts';
import { emptyLedger, withPage, type Ledger } from '#domain/ledger.ts';
import { place, type HistoryState, type NavigationMode } from '#domain/routes.ts';
import type { appMachine } from '#machines/app/app.ts';
import {
  OutdatedError,
  RejectedError,
  SignedOutError,
  UnreachableError,
  type Failure,
} from '#domain/failure.ts';

export const tokens: Tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };

export const client: Client = {
  firstName: 'Анна',
  middleName: 'Сергеевна',
  lastName: 'Воронцова',
  birthDate: '1991-03-14',
  gender: 'female',
  mobilePhone: '+79990000003',
  email: 'anna@example.ru',
  agreements: [],
  card: {
    cardNumber: '7013452188903003',
    points: 12_480,
    programName: 'Сапфир',
    qualFuel2: 432,
    qualNonFuel3: 4_126.5,
  },
};

/** Step of a phone change after the code to the old number has been sent. */
export const phoneStep: PhoneChangeStep = {
  stage: 'old',
  oldPhone: client.mobilePhone,
  phone: '+79991112233',
  oldSentAt: 1,
  newSentAt: 0,
};

const fuelLine = (litres: number): CheckItem => ({
  name: 'АИ-95',
  quantity: litres,
  price: 60,
  sum: litres * 60,
});

const shopLine = (roubles: number): CheckItem => ({
  name: 'Кофе',
  quantity: 1,
  price: roubles,
  sum: roubles,
});

let number = 0;

/** A purchase on `day` with `fuel` litres and goods for `shop` roubles; other fields replace the defaults. */
export function purchase(
  day: string,
  { fuel = 0, shop = 0, ...given }: Partial<Transaction> & { fuel?: number; shop?: number } = {},
): Transaction {
  const checkItem = [...(fuel > 0 ? [fuelLine(fuel)] : []), ...(shop > 0 ? [shopLine(shop)] : [])];
  number += 1;
  return {
    rrn: String(number).padStart(12, '0'),
    orderDate: `${day}T12:14:00+03:00`,
    totalSum: fuel * 60 + shop,
    totalSumPoints: 0,
    accuralTotalPoints: 0,
    redemTotalPoints: 0,
    checkItem,
    locationCode: '214',
    address: 'Тула, Щёкинское шоссе, 12',
    operType: financial,
    orderType: 'Покупка',
    status: 'Выполнена',
    errorMessage: '',
    ...given,
  };
}

/** The ledger of these pages. */
export const ledgerOf = (...pages: Transaction[][]): Ledger =>
  pages.reduce<Ledger>(withPage, emptyLedger);

/** `rrn` of each transaction, newest first. */
export const rrnsOf = ({ months }: Pick<Ledger, 'months'>): string[] =>
  months.flatMap(({ days }) => days.flatMap(({ entries }) => entries.map(({ rrn }) => rrn)));

/** The event that a flow receives when the history reaches an entry of its page with this state. */
export const arrival = (state: HistoryState = {}, mode: NavigationMode = 'pop') => ({
  type: 'place.arrived' as const,
  place: place('/auth', state),
  mode,
});

/** The history state in such an event. */
export const stateIn = (arrived: unknown): HistoryState =>
  (arrived as ReturnType<typeof arrival>).place.state;

export const visitor: InputFrom<typeof appMachine> = {
  tokens: null,
  codeLength: 4,
  isOnline: true,
  target: place('/'),
  isReloaded: false,
  entry: { index: 0, page: '/', modals: [] },
};

/** The error that `toFailure` reads as this failure; null means that the app no longer waits for the response. */
export function toError(failure: Failure | null): Error {
  switch (failure?.kind) {
    case 'rejected':
      return new RejectedError(failure.code, failure.message, failure.retryAfterSeconds);
    case 'signedOut':
      return new SignedOutError();
    case 'outdated':
      return new OutdatedError();
    case 'defect':
      return new Error('A defect', { cause: failure.cause });
    case 'incomplete':
    case 'unreachable':
    case undefined:
      return new UnreachableError();
  }
}

/** The code of another SMS, changed where it equals `own` by chance. */
export const notThe = (own: string, code: string): string =>
  code === own ? code.replace(/^./, (digit) => String((Number(digit) + 1) % 10)) : code;

/** Only the named properties: XState's `children` also have an index signature, which takes any string. */
type Named<Whole> = { [Name in keyof Whole as string extends Name ? never : Name]?: Whole[Name] };

/** A part of a large object, where a test needs no more; the given properties are type-checked. */
export const partOf = <Whole>(given: Named<NoInfer<Whole>>): Whole => given as Whole;

/** Matches the whole text; its spaces may be non-breaking in the page. */
export const named = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}$`);
