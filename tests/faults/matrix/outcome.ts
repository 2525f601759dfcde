import { toFailure } from '#domain/failure.ts';
import { failureText, loadFailureText } from '#ui/feedback/errorMessages.ts';
import type { Call } from './calls';
import { openClient, type Client, browserOf, type Browser, type Server } from './client';
import type { Fault } from './faults';

export type Outcome = {
  /** Text that the person sees; without a text `answered`, `nothing`, `waits` or `/service_work`. */
  told: string;
  /** Seconds of `Retry-After`, where the call has them. */
  wait?: number;
  /** Whether a toast appears. */
  toast?: true;
  /** How often the call was sent, and how many refreshes of the tokens it caused. */
  sends: number;
  refreshes: number;
  /** How often the server did what was requested; null where it only answers. */
  done: number | null;
  session: 'stands' | 'ended' | 'none';
  /** Outcome of a second attempt without the fault; null after an answer or the end of the session. */
  again: string | null;
};

/** Words alone: numbers and kinds of spaces are no part of an outcome. */
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

/** Real time in ms, after which any time limit of the client would have passed at the fast pace. */
const moment = 30;

/** Waits until the call has arrived at the server. */
async function arrived({ server, browser }: Client, { path }: Call, before: number) {
  while ((await server.arrivals(path)) === before) await browser.pause(1);
}

/** Waits until the server has carried out the call and holds its response, or until `isOver`. */
async function applied({ server, browser }: Client, { path }: Call, isOver = () => false) {
  while (!isOver() && (await server.applied(path)) === 0) await browser.pause(1);
}

/** Makes the call under the fault; returns the text that the person sees. */
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

/** Runs one cell with a new client, a reset sandbox, and the fault. */
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

/** Expected texts are literals, because the texts themselves are under test. */
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

/** Failed call that is sent once, refreshes nothing, leaves the session alone, and works at the next attempt. */
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

/** The same rows with `more` in every cell. */
export function inAll<Id extends string, Cells extends Readonly<Record<Id, Known>>>(
  rows: Cells,
  more: Partial<Outcome>,
): Cells {
  const entries = Object.entries<Known>(rows).map(([id, row]) => [id, { ...row, ...more }]);
  return Object.fromEntries(entries) as Cells;
}
