import type { Planted } from './deviations';
import { changing, done, put, without } from './spoil';

type Me = { client: { card: object; agreements: object[] } };
type Forecast = { point_forecast_page: { items: { date: string }[] } };
type Page = { transaction_page: { is_last_page: string; transactions: object[] } };

const me = '/v1/client/me';
const forecast = '/v1/client/points_forecast';
const purchases = '/v1/client/transactions';

const client = (change: (of: Me['client']) => object) =>
  changing(me, (body: Me) => ({ ...body, client: change(body.client) }));
const page = (change: (of: Page['transaction_page']) => object) =>
  changing(purchases, (body: Page) => ({
    ...body,
    transaction_page: change(body.transaction_page),
  }));
const eachPurchase = (name: string, other: unknown) =>
  page((of) =>
    put(
      of,
      'transactions',
      of.transactions.map((one) => put(one, name, other)),
    ),
  );

const unknownError = '«Неизвестная ошибка»';
const read = { scope: 'client' } as const;

const ofProfile: Planted[] = [
  {
    subject: 'client/me',
    what: 'has no card',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: client((of) => without(of, 'card')),
  },
  {
    subject: 'client/me',
    what: 'has another client’s phone',
    verdict: 'breaks',
    rule: 'section 3',
    ...read,
    deviate: client((of) => put(of, 'mobile_phone', '+79990000004')),
  },
  {
    subject: 'client/me',
    what: 'has the date of birth in Russian order',
    verdict: 'tolerated',
    rule: 'D8',
    ...read,
    deviate: client((of) => put(of, 'birth_date', '12.11.1991')),
  },
  {
    subject: 'client/me',
    what: 'has a gender of another spelling',
    verdict: 'tolerated',
    rule: 'D30',
    ...read,
    deviate: client((of) => put(of, 'gender', 'F')),
  },
  {
    subject: 'client/me',
    what: 'has consents as words',
    verdict: 'breaks',
    rule: 'D8',
    sees: 'The list without such entries',
    ...read,
    deviate: client((of) =>
      put(
        of,
        'agreements',
        of.agreements.map((one) => put(one, 'value', 'да')),
      ),
    ),
  },
  {
    subject: 'client/me',
    what: 'has no envelope',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: changing(me, (body: Me) => without(body, 'result')),
  },
  {
    subject: 'client/me',
    what: 'says ok in small letters',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: changing(me, (body: Me) => put(body, 'result', { ...done.result, msg: 'ok' })),
  },
];

const ofPurchases: Planted[] = [
  {
    subject: 'client/points_forecast',
    what: 'has dates in Russian order',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: changing(forecast, () => ({
      ...done,
      point_forecast_page: { items: [{ date: '01.12.2026', points: 10 }] },
    })),
  },
  {
    subject: 'client/points_forecast',
    what: 'pays no heed to n_days',
    verdict: 'breaks',
    rule: 'section 7',
    ...read,
    deviate: changing(forecast, (body: Forecast) => ({
      ...body,
      point_forecast_page: {
        items: [...body.point_forecast_page.items, { date: '2099-01-01', points: 10 }],
      },
    })),
  },
  {
    subject: 'client/transactions',
    what: 'says «yes» of the last page',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: page((of) => put(of, 'is_last_page', 'yes')),
  },
  {
    subject: 'client/transactions',
    what: 'never comes to a last page',
    verdict: 'breaks',
    rule: 'section 4',
    ...read,
    deviate: page((of) => put(of, 'is_last_page', 'false')),
  },
  {
    subject: 'client/transactions',
    what: 'says too early that it is the last page',
    verdict: 'breaks',
    rule: 'section 4',
    ...read,
    deviate: page((of) => put(of, 'is_last_page', 'true')),
  },
  {
    subject: 'client/transactions',
    what: 'has days without a time',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: eachPurchase('order_date', '2026-11-20'),
  },
  {
    subject: 'client/transactions',
    what: 'names a cancelled purchase in English',
    verdict: 'breaks',
    rule: 'section 9',
    ...read,
    deviate: eachPurchase('status', 'Cancelled'),
  },
  {
    subject: 'client/transactions',
    what: 'begins with the oldest',
    verdict: 'breaks',
    rule: 'section 4',
    ...read,
    deviate: page((of) => put(of, 'transactions', of.transactions.toReversed())),
  },
];

export const ofClient: readonly Planted[] = [...ofProfile, ...ofPurchases];
