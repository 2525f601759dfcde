import { parseArgs } from 'node:util';
import { maskedPhone, isCompletePhone } from '#domain/phone.ts';
import type { Target } from './world';

export const usage = `npm run conformance -- --api https://api.example.ru [options]
npm run conformance -- --har traffic.har [--json out.json] [--html out.html]

Checks a backend against section 7 of the specification, by the cabinet's own code.

  --api URL          the main API; nothing but public calls is made without --phone
  --content URL      the content API (the same)
  --pins URL         the stations (/pins.json of the same)
  --origin URL       where the cabinet will stand, if elsewhere: its CORS is checked
  --phone PHONE      a client who is there: gets an SMS, is signed in, read, and signed out
  --write            also tries what acts: on that client nothing that lasts
  --new-phone PHONE  with --write: a free number, registered and in the end deleted
  --other-phone PHONE  with --write: another free number, for the change of phone
  --card NUMBER, --cvv CVV  a card nobody has registered, for the new number
  --birth-date DATE  of the new client, DD.MM.YYYY (01.01.1990)
  --code-url URL     shows the SMS of {phone}, newest first; else the codes are asked for here
  --har FILE         judges recorded traffic and calls nobody
  --json FILE, --html FILE  the report as JSON, as a page

Ends with 0 when everything tried fits, 1 when something would break, 2 when it could not be told.`;

/** The arguments are invalid; the message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Options = {
  /** Absent where recorded traffic is judged. */
  target?: Target;
  har?: string;
  /** Path that identifies the stations in a recording. */
  pins?: string;
  codeUrl?: string;
  json?: string;
  html?: string;
};

const text = { type: 'string' } as const;

const known = {
  api: text,
  content: text,
  pins: text,
  origin: text,
  phone: text,
  write: { type: 'boolean' },
  'new-phone': text,
  'other-phone': text,
  card: text,
  cvv: text,
  'birth-date': text,
  'code-url': text,
  har: text,
  json: text,
  html: text,
} as const;

type Values = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    // Node's own message may repeat a value, so only the name of the option is kept.
    const [option] = /--[\w-]+/.exec(error instanceof Error ? error.message : '') ?? [];
    throw new UsageError(`${option ?? 'An argument'} is not understood`);
  }
}

/** Reads the arguments of the command line. Throws {@link UsageError}. */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const { har, json, html, api, pins, 'code-url': codeUrl } = values;
  const files = { ...(json && { json }), ...(html && { html }) };
  if (har !== undefined) {
    if (api !== undefined) throw new UsageError('--har calls nobody: leave --api out');
    return { har, ...files, ...(pins && { pins }) };
  }
  if (api === undefined) throw new UsageError('--api or --har is needed');
  if (codeUrl !== undefined) addressIn('--code-url', codeUrl.replaceAll('{phone}', '1'));
  return { target: targetOf(values, api), ...files, ...(codeUrl && { codeUrl }) };
}

function targetOf(values: Values, given: string): Target {
  const api = addressIn('--api', given);
  const origin = values.origin && new URL(addressIn('--origin', values.origin)).origin;
  const phone = phoneIn('--phone', values.phone);
  const newPhone = phoneIn('--new-phone', values['new-phone']);
  const otherPhone = phoneIn('--other-phone', values['other-phone']);
  const phones = [phone, newPhone, otherPhone].filter((one) => one !== undefined);
  if (new Set(phones).size < phones.length) throw new UsageError('Each phone must be another one');
  const birthDate = values['birth-date'] ?? '01.01.1990';
  if (!/^\d\d\.\d\d\.\d{4}$/.test(birthDate)) throw new UsageError('--birth-date is DD.MM.YYYY');
  return {
    api,
    content: values.content === undefined ? api : addressIn('--content', values.content),
    pins: values.pins === undefined ? `${api}/pins.json` : addressIn('--pins', values.pins),
    canWrite: values.write ?? false,
    birthDate,
    ...(origin && { origin }),
    ...(phone && { phone }),
    ...(newPhone && { newPhone }),
    ...(otherPhone && { otherPhone }),
    ...(values.card && { card: values.card }),
    ...(values.cvv && { cvv: values.cvv }),
  };
}

function addressIn(option: string, value: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
    throw new UsageError(`${option} is no address that starts with http:// or https://`);
  return value.replace(/\/$/, '');
}

function phoneIn(option: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const masked = maskedPhone(value);
  if (!isCompletePhone(masked)) throw new UsageError(`${option} is no phone: +7 and ten digits`);
  return masked.replace(/\s/g, '');
}
