import { expect, test, vi } from 'vitest';
import { fc } from '#tests/support/fastCheck.ts';
import { minute, now, pass, phones, sandboxForFile, second, tokensOf } from './support/app';

vi.setConfig({ testTimeout: 120_000 });

const code = '4071';
const calls = sandboxForFile({ fixedCode: code });
const people = [phones.anna, phones.igor] as const;

type Operation = {
  id: string;
  phone: string;
  sentAt: number;
  isUsed: boolean;
  wrong: number;
};
type Session = {
  phone: string;
  access: string;
  refresh: string;
  issuedAt: number;
  isAlive: boolean;
  isExpired: boolean;
  isForbidden: boolean;
};
/** A model of the decisions on codes and tokens; the rest of the sandbox is left out. */
type Model = {
  at: number;
  operations: Operation[];
  sessions: Session[];
  /** When a wrong code was given, by phone (D38). */
  wrong: Map<string, number[]>;
  names: Map<string, string>;
};
type Real = typeof calls;
type Command = fc.AsyncCommand<Model, Real>;

const command = (
  title: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({ check, run, toString: () => title });

const codeOf = ({ body }: { body: { result: { code: number } } | undefined }) => body?.result.code;
const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
const operationAt = ({ operations }: Model, index: number) => at(operations, index);
const sessionAt = ({ sessions }: Model, index: number) => at(sessions, index);
const hasOperation = ({ operations }: Readonly<Model>) => operations.length > 0;
const hasSession = ({ sessions }: Readonly<Model>) => sessions.length > 0;
const clock = () => Date.now();

/** D38: after 10 wrong codes the phone waits an hour. */
const waits = ({ wrong, at: time }: Model, phone: string) => {
  const tenth = wrong.get(phone)?.[9];
  return tenth !== undefined && time < tenth + 60 * minute;
};
const isOpen = ({ at: time }: Model, { isAlive, isExpired, issuedAt }: Session) =>
  isAlive && !isExpired && time < issuedAt + 15 * minute;

/** Added to code 13 when the code was checked and used the last try. */
const tookLastTry = -1;

/** The codes that a check of a code may be answered with. */
function outcomeOf(model: Model, operation: Operation, isRight: boolean): number[] {
  const { isUsed, phone, wrong, sentAt } = operation;
  if (isUsed && isRight) return [12, 13];
  if (waits(model, phone)) return [13];
  if (isUsed) return [12];
  // D16: five tries.
  if (wrong >= 5) return [13];
  if (model.at >= sentAt + 5 * minute) return [12];
  if (isRight) return [0];
  return wrong === 4 ? [13, tookLastTry] : [11];
}

const login = (phone: string) =>
  command(`login ${phone}`, async (model, real) => {
    const answer = await real.post('/v1/login', { phone_number: phone });
    const isSent = model.operations.some(
      (one) => one.phone === phone && !one.isUsed && model.at < one.sentAt + minute,
    );
    // D38, then D29.
    expect(codeOf(answer)).toBe(waits(model, phone) ? 13 : isSent ? 14 : 0);
    if (codeOf(answer) !== 0) return;
    const id = String(answer.body?.operation_id);
    model.operations.push({ id, phone, sentAt: model.at, isUsed: false, wrong: 0 });
  });

const verify = (index: number, isRight: boolean) =>
  command(
    `verify ${String(index)} ${isRight ? 'right' : 'wrong'}`,
    async (model, real) => {
      const operation = operationAt(model, index);
      const { id, phone } = operation;
      const answer = await real.verify(phone, id, isRight ? code : '0000');
      const outcome = outcomeOf(model, operation, isRight);
      expect(outcome).toContain(codeOf(answer));
      if (outcome.includes(11) || outcome.includes(tookLastTry)) {
        operation.wrong += 1;
        model.wrong.set(phone, [...(model.wrong.get(phone) ?? []), model.at]);
      }
      if (!outcome.includes(0)) return;
      operation.isUsed = true;
      const { access_token: access, refresh_token: refresh } = tokensOf(answer);
      const fresh = { isAlive: true, isExpired: false, isForbidden: false };
      model.sessions.push({ phone, access, refresh, issuedAt: model.at, ...fresh });
    },
    hasOperation,
  );

const resend = (index: number) =>
  command(
    `resend ${String(index)}`,
    async (model, real) => {
      const operation = operationAt(model, index);
      const { id, phone, sentAt } = operation;
      const answer = await real.post('/v1/login/resend', { phone_number: phone, operation_id: id });
      const isEarly = model.at < sentAt + minute;
      expect(codeOf(answer)).toBe(waits(model, phone) ? 13 : isEarly ? 14 : 0);
      if (codeOf(answer) === 0) Object.assign(operation, { sentAt: model.at, wrong: 0 });
    },
    (model) => model.operations.length > 0 && model.operations.every(({ isUsed }) => !isUsed),
  );

const me = (index: number) =>
  command(
    `me ${String(index)}`,
    async (model, real) => {
      const session = sessionAt(model, index);
      const answer = await real.me(session.access);
      const status = isOpen(model, session) ? (session.isForbidden ? 403 : 200) : 401;
      expect(answer.status).toBe(status);
      if (status !== 200) return;
      const client = answer.body?.client as { mobile_phone: string; first_name: string };
      expect(client.mobile_phone).toBe(session.phone);
      const name = model.names.get(session.phone);
      expect(client.first_name).toBe(name ?? client.first_name);
    },
    hasSession,
  );

const save = (index: number, name: string) =>
  command(
    `save ${String(index)} ${name}`,
    async (model, real) => {
      const session = sessionAt(model, index);
      const { status } = await real.put('/v1/client', { first_name: name }, session.access);
      const isTaken = isOpen(model, session) && !session.isForbidden;
      expect(status === 200).toBe(isTaken);
      if (isTaken) model.names.set(session.phone, name);
    },
    hasSession,
  );

const refresh = (index: number) =>
  command(
    `refresh ${String(index)}`,
    async (model, real) => {
      const session = sessionAt(model, index);
      const answer = await real.post('/v1/refresh_token', { refresh_token: session.refresh });
      expect(answer.status).toBe(session.isAlive ? 200 : 401);
      if (!session.isAlive) return;
      const { access_token: access, refresh_token: next } = tokensOf(answer);
      expect([access, next]).not.toContain(session.refresh);
      const fresh = { issuedAt: model.at, isExpired: false, isForbidden: false };
      Object.assign(session, { access, refresh: next, ...fresh });
    },
    hasSession,
  );

const freshLogin = (index: number) =>
  command(
    `fresh login ${String(index)}`,
    async (model, real) => {
      const session = sessionAt(model, index);
      const answer = await real.post('/v1/fresh_login', undefined, session.access);
      expect(answer.status).toBe(isOpen(model, session) ? 200 : 401);
      if (answer.status !== 200) return;
      const { access_token: access } = answer.body?.tokens as { access_token: string };
      Object.assign(session, { access, issuedAt: model.at, isForbidden: false });
    },
    hasSession,
  );

const logout = (index: number) =>
  command(
    `logout ${String(index)}`,
    async (model, real) => {
      const { access, refresh: token } = sessionAt(model, index);
      const answer = await real.post('/v1/logout', { access_token: access, refresh_token: token });
      expect(codeOf(answer)).toBe(0);
      sessionAt(model, index).isAlive = false;
    },
    hasSession,
  );

const spoil = (body: { forbid?: boolean }) =>
  command(`spoil ${JSON.stringify(body)}`, async (model, real) => {
    await real.post('/sandbox/tokens/expire', body);
    const mark = body.forbid ? { isForbidden: true } : { isExpired: true };
    for (const session of model.sessions) Object.assign(session, mark);
  });

const wait = (ms: number) =>
  command(`wait ${String(ms / second)} s`, (model) => {
    pass(ms);
    model.at = clock();
    return Promise.resolve();
  });

const index = fc.nat({ max: 3 });
const all = [
  fc.constantFrom(...people).map(login),
  fc.tuple(index, fc.boolean()).map(([of, isRight]) => verify(of, isRight)),
  index.map((of) => verify(of, true)),
  index.map((of) => verify(of, false)),
  index.map((of) => verify(of, false)),
  index.map(me),
  index.map(resend),
  index.map(me),
  fc.tuple(index, fc.constantFrom('Анна', 'Игорь')).map(([of, name]) => save(of, name)),
  index.map(refresh),
  index.map(freshLogin),
  index.map(logout),
  fc.constantFrom({}, { forbid: true }).map(spoil),
  fc.constantFrom(55 * second, 61 * second, 6 * minute, 16 * minute, 61 * minute).map(wait),
];

test('codes and tokens: any commands are answered as the decisions say (D13, D16, D29, D38)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(all, { maxCommands: 60, size: 'max' }), async (commands) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
      await calls.post('/sandbox/reset', { now });
      const model: Model = {
        at: clock(),
        operations: [],
        sessions: [],
        wrong: new Map(),
        names: new Map(),
      };
      await fc.asyncModelRun(() => ({ model, real: calls }), commands);
    }),
    { numRuns: 25 },
  );
});
