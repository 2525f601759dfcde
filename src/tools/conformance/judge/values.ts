import { station } from '#api/pins.ts';
import type { CallId, Contract } from '#conformance/calls.ts';
import { breaks, tolerated, type Finding } from '#conformance/finding.ts';
import type { Redact } from '#conformance/redact.ts';
import type { Client } from '#domain/client.ts';
import type { ExpiringPoints } from '#domain/forecast.ts';
import { tierNamed, type TierRule } from '#domain/programme.ts';
import type { PasskeyRequest } from '#domain/passkeys.ts';
import { phoneMask } from '#domain/phone.ts';
import { genders } from '#domain/profile.ts';
import { cancelled, financial, nonFinancial, type Transaction } from '#domain/transaction.ts';
import { addingOptions, signInOptions } from './passkeyOptions';
import { tolerances } from './tolerances';

/** Judges values that the schemas accept but a card holder would notice. */
export function checkValue({ id }: Contract, value: unknown, redact: Redact): Finding[] {
  return checks[id]?.(value, redact) ?? [];
}

/** The casts are safe, because the schemas have checked the shapes. */
const checks: Partial<Record<CallId, (value: unknown, redact: Redact) => Finding[]>> = {
  'public/loyalty_levels': (value) => levels((value as { tierList: TierRule[] }).tierList),
  'client/me': (value) => me((value as { client: Client }).client),
  'client/points_forecast': (value) =>
    forecast((value as { pointForecastPage: { items: ExpiringPoints[] } }).pointForecastPage.items),
  'client/transactions': (value) =>
    transactions(
      (value as { transactionPage: { transactions: Transaction[] } }).transactionPage.transactions,
    ),
  'login/passkey/options': (value) => signInOptions((value as PasskeyRequest).options),
  'client/passkeys/options': (value) => addingOptions((value as PasskeyRequest).options),
  'qna-list': (value) =>
    Array.isArray(value) ? [] : [tolerated('D11', 'the list stands within data')],
  pins: (value, redact) => stations((value as { data: unknown[] }).data, redact),
};

const when = (isSo: boolean, finding: () => Finding): Finding[] => (isSo ? [finding()] : []);

const levels = (tiers: TierRule[]): Finding[] => [
  ...when(tiers.length === 0, () =>
    breaks('section 4', 'tierList is empty', 'No tier, no conditions and no way to the next one'),
  ),
  ...when(
    tiers.some(({ programName }) => !tierNamed(programName)),
    () =>
      tolerated(
        'section 3',
        'a tier has a name the cabinet has no gem for',
        'A tier without a gem',
      ),
  ),
  ...when(new Set(tiers.map(({ programName }) => programName)).size < tiers.length, () =>
    tolerated('section 3', 'two tiers have one name', 'The same tier twice'),
  ),
];

const agreementCodes = ['AllowSMS', 'AllowEmail', 'AllowPush'];
const wirePhone = new RegExp(`^\\+7\\d{${String((phoneMask.match(/0/g) ?? []).length)}}$`);

const me = ({ mobilePhone, gender, agreements, card }: Client): Finding[] => [
  ...when(!wirePhone.test(mobilePhone), () =>
    tolerated('D9', 'client.mobilePhone is not +7 and ten digits'),
  ),
  ...when(!(genders as readonly string[]).includes(gender), () =>
    tolerated('D30', 'client.gender is none the form knows', 'The gender as not stated'),
  ),
  ...when(
    agreements.some(({ agreementCode }) => !agreementCodes.includes(agreementCode)),
    () => tolerated('D30', 'client.agreements has a code the form does not know'),
  ),
  ...when(!/^\d{16}$/.test(card.cardNumber), () =>
    tolerated('D11', 'client.card.cardNumber is not 16 digits'),
  ),
  ...when(!Number.isInteger(card.points), () =>
    tolerated('D21', 'client.card.points is not whole', 'Points without their fraction'),
  ),
  ...when(card.programName !== '' && !tierNamed(card.programName), () =>
    tolerated('section 3', 'client.card.programName is no tier the cabinet knows', 'No gem'),
  ),
];

const forecast = (items: ExpiringPoints[]): Finding[] =>
  when(
    items.some(({ date }, index) => date < (items[index - 1]?.date ?? '')),
    () => tolerated('D11', 'pointForecastPage.items does not begin with the nearest date'),
  );

const transactions = (page: Transaction[]): Finding[] => [
  ...when(
    page.some(({ orderDate }, index) => orderDate.slice(0, 10) > dayBefore(page, index)),
    () =>
      breaks(
        'section 4',
        'transactions do not come newest first',
        'The newest purchases stand below older ones, or on a page not loaded yet',
      ),
  ),
  ...when(
    page.some(({ status }) => status !== cancelled && /cancel|отмен/i.test(status)),
    () =>
      breaks(
        'section 9',
        'transactions[].status names a cancelled one otherwise',
        'A cancelled purchase counts in the sums of its month',
      ),
  ),
  ...when(
    page.some(({ operType }) => ![financial, nonFinancial, ''].includes(operType)),
    () =>
      breaks(
        'D10',
        'transactions[].operType is of another name',
        'A gift of points is shown as a purchase',
      ),
  ),
  ...when(new Set(page.map(({ rrn }) => rrn)).size < page.length, () =>
    tolerated('D15', 'two transactions have one rrn', 'One of them is not shown'),
  ),
];

const dayBefore = (page: Transaction[], index: number) =>
  page[index - 1]?.orderDate.slice(0, 10) ?? '9999';

function stations(data: unknown[], redact: Redact): Finding[] {
  const read = data.map((sent) => ({ sent, read: station.safeParse(sent).data }));
  const readable = read.filter(({ read: one }) => one !== undefined);
  const own = readable.flatMap((one) => tolerances(one.sent, one.read, redact));
  return [
    ...when(readable.length === 0, () =>
      breaks('section 7', 'data has no station the cabinet can read', 'No stations'),
    ),
    ...when(readable.length < read.length, () =>
      tolerated('D8', 'data[] without name or id_station', 'Stations that are not in the list'),
    ),
    ...new Map(
      own.map(({ rule, what }) => [what, tolerated(rule, `data[].${what}`, seen(what))]),
    ).values(),
  ];
}

const seen = (what: string) =>
  /(lat|lon) cannot/.test(what) ? 'A station that is in the list and not on the map' : undefined;
