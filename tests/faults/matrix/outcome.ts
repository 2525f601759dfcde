import { toFailure } from '#domain/failure.ts';
import { failureText, loadFailureText } from '#ui/feedback/errorMessages.ts';
import type { Call } from './calls';
import { openClient, type Client, browserOf, type Browser, type Server } from './client';
import type { Fault } from './faults';

/** What became of a call. */
export type Outcome = {
  /** What the person is told; `answered`, `nothing`, `waits` or `/service_work` where that is no text. */
  told: string;
  /** The seconds of `Retry-After`, where the call knows them. */
  wait?: number;
  /** Whether a toast says it as well. */
  toast?: true;
  /** How often the call went out, and how many refreshes of the tokens it caused. */
  sends: number;
  refreshes: number;
  /** How often the server did what was asked for; null where it only answers. */
  done: number | null;
  session: 'stands' | 'ended' | 'none';
  /** What the person is told who asks again once the fault is over; null once the session has ended. */
  again: string | null;
};

/** The words alone: which of the spaces are no-break ones is no part of an outcome. */
const told = (error: unknown, isRead: boolean): string => {
  const failure = toFailure(error);
  if (failure.kind === 'defect')
    return (error as Error).name === 'AbortError' ? 'nothing' : 'defect';
  return (isRead ? loadFailureText : failureText)(failure).replace(/\d+/g, 'N').replace(/\s/g, ' ');
};

type Told = { told: string; wait?: number };

const toldOf = (promise: Promise<unknown>, isRead: boolean): Promise<Told> =>
  promise.then(
    () => ({ told: 'answered' }),
    (error: unknown) => {
      const failure = toFailure(error);
      const wait = failure.kind === 'rejected' ? failure.retryAfterSeconds : undefined;
      return { told: told(error, isRead), ...(wait !== undefined && { wait }) };
    },
  );

/** So long in real time the client's own limits, if it had any, would have run out. */
const moment = 30;

/** The server has the call, or there is nothing to wait for any more. */
async function arrived({ server, browser }: Client, { path }: Call, before: number) {
  while ((await server.arrivals(path)) === before) await browser.pause(1);
}

/** The server has done what the call asks for and holds its answer, or there is nothing to wait for any more. */
async function applied({ server, browser }: Client, { path }: Call, isOver = () => false) {
  while (!isOver() && (await server.applied(path)) === 0) await browser.pause(1);
}

/** Makes the call as the fault has it, and says what the person is told. */
async function drive(client: Client, call: Call, fault: Fault): Promise<Told> {
  const { server, browser } = client;
  const isRead = call.kind === 'Q' || call.kind === 'S';
  const make = call.inFault?.[fault.id] ?? call.run;
  const run = (signal?: AbortSignal) => toldOf(make(client, signal), isRead);
  const giveUp = new AbortController();
  switch (fault.drive) {
    case 'plain':
      return run();
    case 'offline':
      browser.lose(call.path);
      return run();
    case 'hang': {
      browser.letHoursPass();
      let isOver = false;
      const end = run(giveUp.signal).finally(() => {
        isOver = true;
      });
      const hours = applied(client, call, () => isOver)
        .then(() => browser.pause(moment))
        .then((): Told => ({ told: 'waits' }));
      const first = await Promise.race([end, hours]);
      giveUp.abort();
      await server.clearFaults();
      await end;
      return first;
    }
    case 'cancelled': {
      const end = run(giveUp.signal);
      await applied(client, call);
      giveUp.abort();
      return end;
    }
    case 'late': {
      await server.fault({ method: call.method, path: call.path, kind: 'hang' });
      const before = await server.arrivals(call.path);
      const older = run(giveUp.signal);
      await arrived(client, call, before);
      const newer = await run();
      giveUp.abort();
      return { told: `${newer.told}; the older: ${(await older).told}` };
    }
    case 'twice':
      browser.deliverTwice(call.path);
      return run();
  }
}

/** One cell: a client of its own at a sandbox as it was seeded, and the fault of the cell. */
export async function outcomeOf(server: Server, call: Call, fault: Fault): Promise<Outcome> {
  await server.reset();
  const browser = browserOf(server.url);
  const client = await openClient(server, browser, call.isVisitors === true);
  try {
    return await judge(client, call, fault, browser);
  } finally {
    await server.clearFaults();
    client.stop();
  }
}

const refreshPaths = ['/v1/refresh_token', '/v1/fresh_login'];

async function judge(client: Client, call: Call, fault: Fault, browser: Browser): Promise<Outcome> {
  const { server, toasts, works } = client;
  await call.prepare?.(client);
  for (const order of fault.orders)
    await server.fault({ method: call.method, path: call.path, ...order });
  const before = [browser.sentTo(call.path), browser.sentTo(...refreshPaths)] as const;
  const said = await drive(client, call, fault);
  await server.clearFaults();
  browser.mend();
  const sends = browser.sentTo(call.path) - before[0];
  const refreshes = browser.sentTo(...refreshPaths) - before[1];
  const session = call.isVisitors ? 'none' : client.isSignedIn() ? 'stands' : 'ended';
  const toast = toasts.length > 0;
  const isRead = call.kind === 'Q' || call.kind === 'S';
  const isOver = session === 'ended';
  const isHalf = said.told.startsWith('answered');
  const done = (await call.done?.(client)) ?? null;
  const again = isOver || isHalf ? null : (await toldOf(call.run(client), isRead)).told;
  if (browser.cookies.size !== (session === 'stands' ? 2 : 0)) throw new Error('Cookies');
  return {
    ...said,
    ...(works.length > 0 && { told: '/service_work' }),
    ...(call.isSilent && { told: 'nothing' }),
    ...(toast && { toast }),
    sends,
    refreshes,
    done,
    session,
    again,
  };
}

/** What a person is told of failures, as literals: the texts themselves are under test. */
export const unknown = 'Неизвестная ошибка';
export const notAnswering = 'Сервис не отвечает. Попробуйте через минуту';
export const tooMany = 'Слишком много запросов. Попробуйте позже';
export const unreachable = 'Нет связи с сервером. Проверьте сеть и повторите.';
export const unsent = 'Нет связи с сервером. Проверьте сеть и повторите — введённое сохранится.';
export const over = 'Сеанс закончился. Войдите ещё раз.';
export const refused = 'Так нельзя';
export const blocked = 'Клиент заблокирован';
export const blockedNotice = 'Карта заблокирована';
export const tooOften = 'Слишком часто';
export const tooSoon = 'Новый код можно запросить через N секунд';
export const usedCode = 'Код уже использован. Запросите новый';
export const tooLate = 'Время ожидания истекло. Попробуйте ещё раз';
export const works = '/service_work';

type Known = Pick<Outcome, 'told'> & Partial<Outcome>;

/** A call that goes out once, refreshes nothing, leaves the session alone, and works when it is made again. */
export const failed = (told: string, more: Partial<Outcome> = {}): Outcome => ({
  told,
  sends: 1,
  refreshes: 0,
  done: null,
  session: 'stands',
  again: 'answered',
  ...more,
});

export const answered = (more: Partial<Outcome> = {}): Outcome =>
  failed('answered', { again: null, ...more });

/** The same rows for a call that differs from them in every cell by this. */
export function inAll<Id extends string, Cells extends Readonly<Record<Id, Known>>>(
  rows: Cells,
  more: Partial<Outcome>,
): Cells {
  const entries = Object.entries<Known>(rows).map(([id, row]) => [id, { ...row, ...more }]);
  return Object.fromEntries(entries) as Cells;
}
