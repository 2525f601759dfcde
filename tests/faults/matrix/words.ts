import type { Outcome } from './outcome';

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
