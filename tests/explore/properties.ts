import type { Step } from './actions';
import type { Call, Moment } from './world';

/** A claim about the product in the words of its documents; `check` is false where it is broken. */
export type Property = { name: string; sentence: string } & (
  | { shape: 'always'; check: (now: Moment) => boolean }
  | { shape: 'between'; check: (before: Moment, now: Moment, step: Step) => boolean }
  | { shape: 'network'; check: (call: Call, all: readonly Call[]) => boolean }
);

/** Holds at every moment, in every tab. */
const always = (name: string, sentence: string, check: (now: Moment) => boolean): Property => ({
  shape: 'always',
  name,
  sentence,
  check,
});
/** Holds from one moment to the next, with one step between them. */
const between = (
  name: string,
  sentence: string,
  check: (before: Moment, now: Moment, step: Step) => boolean,
): Property => ({ shape: 'between', name, sentence, check });
/** Holds of each call that has ended, among all calls so far, oldest first. */
const network = (
  name: string,
  sentence: string,
  check: (call: Call, all: readonly Call[]) => boolean,
): Property => ({ shape: 'network', name, sentence, check });

/** Of each route its `h1`, and its section in the title. */
const headings: Record<string, [string, string]> = {
  '/': ['Программа лояльности «Самоцвет»', ''],
  '/auth': ['Вход в личный кабинет', 'Вход'],
  '/sign_up': ['Регистрация', 'Регистрация'],
  '/get_card': ['Получить карту', 'Получить карту'],
  '/dashboard': ['Личный кабинет', 'Личный кабинет'],
  '/delete_account': ['Удаление аккаунта', 'Удаление аккаунта'],
  '/error404': ['Страница не найдена', 'Страница не найдена'],
  '/service_work': ['Ведутся технические работы', 'Технические работы'],
};
const titleOf = (section: string) => (section === '' ? 'Самоцвет' : `${section} - Самоцвет`);
const tierNames = ['Агат', 'Сапфир', 'Рубин', 'Бриллиант'];
const reads = [
  '/v1/client/me',
  '/v1/client/points_forecast',
  '/v1/client/transactions',
  '/v1/public/loyalty_levels',
  '/qna-list',
  '/pins.json',
];
const plain = (text: string) => text.replace(/[\s\u00A0\u202F]/g, ' ').trim();
const digits = (text: string) => text.replace(/\D/g, '');
const near = (one: number, other: number) => Math.abs(one - other) < 0.006;
const top = ({ dialogs }: Moment) => dialogs.at(-1);
const isOk = ({ answer }: Call) => (answer?.result as { msg?: string } | undefined)?.msg === 'OK';
const client = ({ clients }: Moment) => clients.at(-1);
const quiet = (now: Moment) => now.isSettled && !now.isOffline;
const cabinet = (now: Moment) =>
  quiet(now) && now.path === '/dashboard' && now.isSignedIn && now.dialogs.length === 0;
const sameKind = (one: Call, other: Call) => one.path === other.path && one.method === other.method;
const newest = (now: Moment, path: string) =>
  now.calls.findLast(
    (call) => call.path === path && call.tab === now.tab && call.endedAt !== null && isOk(call),
  );

type Entry = {
  order_date: string;
  total_sum: number | string;
  accural_total_points: number | string;
  status: string;
  error_message?: string | null;
  redem_total_points: number | string;
  check_item?: { name: string; sum: number | string }[];
  rrn: string;
};
/** The transactions that the person's tab has loaded, each once (D15). */
function entries(now: Moment): Entry[] {
  const since = now.calls.findLastIndex(({ path }) => path === '/v1/verify_code');
  const pages = now.calls
    .slice(since + 1)
    .filter((call) => call.path === '/v1/client/transactions' && isOk(call));
  const all = pages.flatMap(
    ({ answer }) => (answer?.transaction_page as { transactions: Entry[] }).transactions,
  );
  return [...new Map(all.map((entry) => [entry.rrn, entry])).values()];
}
const monthNames = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
];
const monthOf = ({ order_date: date }: Entry) =>
  `${monthNames[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
const isErrored = ({ status, error_message: error }: Entry) =>
  /^\s*(отменена|отклонена)/i.test(status) || /34|error if fraud/i.test(error ?? '');
const totals = (now: Moment, key: 'total_sum' | 'accural_total_points', month: string) =>
  entries(now)
    .filter((entry) => monthOf(entry) === month && !isErrored(entry))
    .reduce((sum, entry) => sum + Number(entry[key]), 0);
/** Names of people who are signed out, or were signed in before somebody else. */
const strangers = (now: Moment) =>
  now.clients.filter((person) => !now.isSignedIn || person !== client(now));
const privateOf = ({
  firstName,
  lastName,
  cardNumber,
  email,
}: {
  firstName: string;
  lastName: string;
  cardNumber: string;
  email: string;
}) => [`${firstName} ${lastName}`, cardNumber, `•• ${cardNumber.slice(-4)}`, email].filter(Boolean);
const cardDigits = (now: Moment) =>
  digits(/[\d ]{16,}|•• \d{4}/.exec(now.cardText.replaceAll('\u00A0', ' '))?.[0] ?? '').length;

export const properties: readonly Property[] = [
  // The page as a whole
  always('no error', 'a defect of ours stays what it is', (now) => now.errors.length === 0),
  always(
    'one heading',
    'WCAG 1.3.1 Info and Relationships',
    (now) => !quiet(now) || now.h1.length === 1,
  ),
  always(
    'heading of the route',
    '| address | what is there |',
    (now) =>
      !quiet(now) ||
      !(now.path in headings) ||
      now.h1[0] === undefined ||
      plain(now.h1[0]) === headings[now.path]?.[0],
  ),
  always(
    'title',
    "The section, a space, a hyphen, a space, the product's name",
    (now) =>
      !quiet(now) ||
      !(now.path in headings) ||
      plain(now.title) === titleOf(headings[now.path]?.[1] ?? ''),
  ),
  always(
    'nothing unreadable',
    'no `NaN` or `undefined` on the screen',
    (now) => !/\b(undefined|NaN|null|Invalid|Infinity)\b|\[object/.test(now.text),
  ),
  always('never blank', 'no blank page', ({ ages }) => (ages['blank'] ?? 0) < 6_000),
  always('no sideways scroll', 'WCAG 1.4.10 Reflow', (now) => now.isMoving || now.sideways <= 0),
  always(
    'everything inside the width',
    'WCAG 1.4.10 Reflow',
    (now) =>
      !quiet(now) ||
      now.controls
        .filter(({ isReachable }) => isReachable)
        .every(
          ({ left, right, role }) =>
            (now.dialogs.length === 0 && role !== 'textbox') ||
            (left >= -1 && right <= now.width + 1),
        ),
  ),
  always(
    'Russian',
    'What card holders read is Russian',
    (now) => now.language === 'ru' && !/\b[A-Za-z]{3,} [a-z]{3,}\b/.test(now.text),
  ),
  always('named controls', 'WCAG 4.1.2 Name, Role, Value', (now) =>
    now.controls.every(({ name }) => name !== ''),
  ),
  always(
    'targets large enough',
    'WCAG 2.5.8 Target Size (Minimum)',
    (now) =>
      !quiet(now) ||
      now.controls.every(
        ({ role, type, width, height }) =>
          role !== 'button' || type === 'hidden' || (width >= 24 && height >= 24),
      ),
  ),
  always('unique ids', 'WCAG 4.1.2 Name, Role, Value', (now) => now.duplicateIds.length === 0),
  always(
    'references lead somewhere',
    'WCAG 4.1.2 Name, Role, Value',
    (now) => !now.isSettled || now.brokenReferences.length === 0,
  ),
  always(
    'images come',
    'WCAG 1.1.1 Non-text Content',
    (now) => now.isOffline || now.brokenImages.length === 0,
  ),
  always(
    'focus is in sight',
    'WCAG 2.4.7 Focus Visible',
    (now) => !now.isSettled || now.focus === null || now.focus.isShown,
  ),
  always(
    'focus is not covered',
    'WCAG 2.4.11 Focus Not Obscured (Minimum)',
    (now) => !now.isSettled || now.focus === null || now.focus.isReachable,
  ),
  between(
    'the focus is seen',
    'WCAG 2.4.7 Focus Visible',
    (_, now, step) =>
      step.do !== 'key' ||
      step.key !== 'Tab' ||
      !now.isSettled ||
      now.focus === null ||
      now.focus.isRinged,
  ),
  always(
    'words differ from what is behind them',
    'WCAG 1.4.3 Contrast (Minimum)',
    (now) => !quiet(now) || now.unreadable.length === 0,
  ),
  always(
    'nothing private in the address',
    'None of that may be in a URL',
    (now) => !/4071|%2B7|\+7|7999|token|eyJ/i.test(now.address),
  ),
  always(
    'nothing private in storage',
    'in web storage or in a log',
    (now) => !/79990000|access|refresh|token|"4071"/i.test(now.storage),
  ),
  // Who may be where
  always(
    'no cabinet for a visitor',
    'The dashboard requires a token',
    (now) =>
      !quiet(now) ||
      now.isSignedIn ||
      now.signedOutFor < 3_000 ||
      now.path !== '/dashboard' ||
      now.h1[0] !== 'Личный кабинет',
  ),
  always(
    'no sign-in for a client',
    'whoever is signed in already is taken to the dashboard',
    (now) =>
      !quiet(now) ||
      !now.isSignedIn ||
      now.path !== '/auth' ||
      now.calls.some(({ at }) => at > now.at - 3_000),
  ),
  always(
    'unknown paths',
    'every unknown address leads here',
    (now) => !quiet(now) || now.path in headings || now.path === '/app_link',
  ),
  always(
    'nothing of the one who left, on the page',
    'Signing out sends both tokens and clears card, tokens, cookies and transactions',
    (now) =>
      (now.signedOutFor < 1_500 && !now.isSignedIn) ||
      strangers(now).every((person) => privateOf(person).every((word) => !now.text.includes(word))),
  ),
  always(
    'nothing of the one who left, in storage',
    'Signing out clears everything at once: cookies, client, offline snapshot',
    (now) =>
      strangers(now).every((person) =>
        privateOf(person).every((word) => !now.storage.includes(word)),
      ),
  ),
  always(
    'no token of the one who left',
    'Signing out sends both tokens and clears card, tokens, cookies and transactions',
    (now) =>
      now.isSignedIn ||
      now.signedOutFor < 1_500 ||
      now.cookies.every(({ name }) => !name.endsWith('_token')),
  ),
  always(
    'nothing of the one who left, on the device',
    'Signing out clears everything at once: cookies, client, offline snapshot',
    (now) => now.isSignedIn || now.signedOutFor < 1_500 || now.kept === '',
  ),
  always(
    'no token on the device',
    'No phone, e-mail, date of birth, agreement, token or code is in it',
    ({ kept }) => !/token|phone|email|birth|agreement|\+7999|@/i.test(kept),
  ),
  always('tokens of sixty days', 'Both cookies live for 60 days', (now) =>
    now.cookies.every(
      ({ name, expires }) =>
        !name.endsWith('_token') || Math.abs(expires * 1_000 - now.at - 60 * day) < day,
    ),
  ),
  always(
    'the right client',
    'All tabs of a browser share one refresh',
    (now) =>
      !cabinet(now) ||
      now.signedOutFor > 0 ||
      now.cardText === '' ||
      client(now) === undefined ||
      !now.cardText.includes('••') ||
      now.cardText.includes(client(now)?.cardNumber.slice(-4) ?? ''),
  ),
  // The dashboard
  always(
    'regions of the cabinet',
    'The dashboard has three areas',
    (now) =>
      !cabinet(now) ||
      newest(now, '/v1/client/transactions') === undefined ||
      now.cardText === '' ||
      // The copy that the device keeps has the card and the transactions alone.
      now.text.includes('Показываем данные на') ||
      ['Мой баланс', 'Операции'].every((name) => now.headings.includes(name)),
  ),
  always(
    "points are the card's",
    '`points` (the balance)',
    (now) =>
      !cabinet(now) ||
      now.cardText === '' ||
      pointsOf(now) === null ||
      Number.isNaN(now.points) ||
      now.points === pointsOf(now),
  ),
  always('a row is a transaction', 'a time is that of the station', (now) =>
    entries(now).length === 0 || !cabinet(now)
      ? true
      : now.rows.every((row) => entries(now).some((entry) => isShownAs(entry, row))),
  ),
  always(
    'days are in order',
    'within a month by day (`YYYY-MM-DD`)',
    (now) =>
      !cabinet(now) ||
      now.days.every(
        ({ title }, index) =>
          dayOf(now, title) !== '' &&
          (index === 0 || dayOf(now, now.days[index - 1]?.title ?? '') > dayOf(now, title)),
      ),
  ),
  always('a row is of its day', 'within a month by day (`YYYY-MM-DD`)', (now) =>
    entries(now).length === 0 || !cabinet(now)
      ? true
      : now.days.every(({ title, rows }) =>
          rows.every((row) =>
            entries(now).some(
              (entry) => entry.order_date.startsWith(dayOf(now, title)) && isShownAs(entry, row),
            ),
          ),
        ),
  ),
  always(
    'a receipt is of its transaction',
    '`orderDate`, `totalSum`, `totalSumPoints`, `accuralTotalPoints`',
    (now) => {
      const { receipt } = now;
      const entry = receipt && entries(now).find(({ rrn }) => rrn === receipt.rrn);
      if (!receipt || !entry) return true;
      const isPaid = receipt.paid === undefined || receipt.paid === moneyOf(entry.total_sum);
      return isPaid && digits(receipt.accrued ?? '') === digits(String(entry.accural_total_points));
    },
  ),
  always(
    'a receipt has its lines',
    'A line of a receipt (`checkItem`) is `name`, `quantity`, `price`, `sum`',
    (now) => {
      const { receipt } = now;
      const entry = receipt && entries(now).find(({ rrn }) => rrn === receipt.rrn);
      if (!receipt || !entry?.check_item) return true;
      return entry.check_item.every(({ name, sum }) =>
        receipt.lines.some((line) => line.startsWith(`${plain(name)} ${moneyOf(sum)}`)),
      );
    },
  ),
  always(
    'only what is flagged',
    'or if its status means «Отменена»',
    (now) =>
      !cabinet(now) ||
      now.controls.find(({ role, name }) => role === 'select' && name === 'Вид')?.value !==
        'Отменённые и отклонённые' ||
      now.rows.every((row) => /Отменена|отклонена/.test(row)),
  ),
  always('points are whole', 'Points are whole', (now) => !/\d,\d+ балл/.test(plain(now.text))),
  always('money', 'Money is `1 234,56 ₽`', (now) =>
    now.money.every((sum) => /^(\d{1,3}( \d{3})*(,\d{2})?) ₽$/.test(plain(sum))),
  ),
  always('money beside money', 'Money is `1 234,56 ₽`', (now) =>
    now.bars.every(
      ({ name }) => !name.endsWith('₽') || /[\d ],\d{2} из [\d ]+,\d{2} ₽$/.test(plain(name)),
    ),
  ),
  always(
    'what remains',
    'What remains to the next tier is the difference, in litres and in roubles',
    (now) =>
      now.bars.every(({ name, beside }) => {
        const [, remains] = /Осталось ([\d ]+(,\d+)?)/.exec(plain(beside)) ?? [];
        const [has, needed] = amountsIn(name);
        return remains === undefined || Math.abs(amountOf(remains) - (needed - has)) < 0.02;
      }),
  ),
  always('plurals', 'follow the rules of Russian', (now) =>
    (now.text.match(/\d[\d\s\u00A0\u202F]*\s(балл(а|ов)?)(?![а-я])/g) ?? []).every((text) =>
      text.trim().endsWith(` ${pluralOf(Number(digits(text)))}`.trim()),
    ),
  ),
  always(
    'dates',
    'A date is «20 ноября 2026», a month «Ноябрь 2026»',
    (now) =>
      now.months.every(({ title }) => /^[А-Я][а-я]+ 20\d\d$/.test(plain(title))) &&
      !/\d{4}-\d{2}-\d{2}|T\d{2}:\d{2}/.test(now.text),
  ),
  always('months are in order', 'The list goes by month (`YYYY-MM`)', (now) =>
    now.months.every(
      ({ title }, index) => index === 0 || keyOf(now.months[index - 1]?.title ?? '') > keyOf(title),
    ),
  ),
  always(
    'paid in a month',
    "The month's totals of paid sum and points leave it out",
    (now) =>
      !cabinet(now) ||
      now.isFiltered ||
      now.months.every(
        ({ title, paid }) => paid === null || near(paid, totals(now, 'total_sum', plain(title))),
      ),
  ),
  always(
    'points of a month',
    "The month's totals of paid sum and points leave it out",
    (now) =>
      !cabinet(now) ||
      now.isFiltered ||
      now.months.every(
        ({ title, points }) =>
          points === null ||
          near(points, Math.trunc(totals(now, 'accural_total_points', plain(title)))),
      ),
  ),
  always(
    'one tier everywhere',
    'so that the whole screen agrees',
    (now) =>
      !cabinet(now) ||
      now.ownTier.length === 0 ||
      (now.ownTier.length === 1 && now.cardText.startsWith(now.ownTier[0] ?? '')),
  ),
  always(
    'tiers are in order',
    'Tiers in ascending order of `qualFuel2`',
    (now) => now.tiers.length === 0 || now.tiers.join() === tierNames.join(),
  ),
  always('progress', 'from 0 to 100', (now) =>
    now.bars.every(({ now: value, part }) => value >= 0 && value <= 100 && part <= 1.01),
  ),
  always(
    'two bars',
    'Each of the two bars, fuel and other goods',
    (now) => now.bars.length === 0 || now.bars.length === 2,
  ),
  always('questions are in order', 'questions in descending order of `weigth`', (now) =>
    now.questions.every(
      (question, index) =>
        weightOf(now, question) <= weightOf(now, now.questions[index - 1] ?? question),
    ),
  ),
  // A row has no date of its own: a present of each birthday looks like the last one.
  always('transactions once', 'It is known by its `rrn` and shown once', (now) =>
    now.days.every(({ rows }) => rows.every((row, index) => rows.indexOf(row) === index)),
  ),
  always(
    'as many rows as came',
    'A page of transactions: 20',
    (now) =>
      !cabinet(now) ||
      now.isFiltered ||
      now.rows.length === 0 ||
      // Of a long list what is near the screen is drawn.
      (now.rows.length >= (entries(now).length > 60 ? 1 : Math.min(20, entries(now).length)) &&
        now.rows.length <= entries(now).length),
  ),
  always(
    'progress of the client',
    'what the client has as a percentage of what is required',
    (now) => !cabinet(now) || now.bars.every((bar) => Math.abs(bar.now - shareIn(bar.name)) < 1.01),
  ),
  // Modals, menu, scroll
  always(
    'scroll is locked under a modal',
    'Under an open modal or menu the page does not scroll',
    (now) => !now.isSettled || now.dialogs.length > 0 === now.isLocked,
  ),
  always(
    'one modal',
    'only `edit-profile` and `profile-tel` stay where they are',
    (now) =>
      !now.isSettled ||
      now.dialogs.slice(0, -1).every((name) => ['Профиль', 'Смена номера телефона'].includes(name)),
  ),
  always(
    'every modal can be closed',
    'Escape and the close button close it',
    (now) =>
      !now.isSettled ||
      now.dialogs.length === 0 ||
      now.controls.some(
        ({ name, isReachable }) =>
          isReachable &&
          /^(Закрыть|Назад|Остаться|Отмена|Не сохранять|Понятно|Продолжить)/.test(name),
      ),
  ),
  between(
    'Back closes a modal',
    'Back leads to the one before',
    (before, now, step) =>
      step.do !== 'back' ||
      !before.isSettled ||
      !now.isSettled ||
      before.dialogs.length === 0 ||
      now.dialogs.join() !== before.dialogs.join() ||
      before.text !== now.text,
  ),
  between(
    'Back from a modal keeps the page',
    'Back leads to the one before',
    (before, now, step) =>
      step.do !== 'back' ||
      !before.isSettled ||
      !now.isSettled ||
      before.dialogs.length === 0 ||
      before.isSignedIn !== now.isSignedIn ||
      now.path === before.path ||
      now.path === '/service_work',
  ),
  between(
    'Escape closes a modal',
    'Escape and the close button close it',
    (before, now, step) =>
      step.do !== 'key' ||
      step.key !== 'Escape' ||
      !before.isSettled ||
      !now.isSettled ||
      before.toasts.length > 0 ||
      before.dialogs.length === 0 ||
      top(now) !== top(before) ||
      before.text !== now.text,
  ),
  between(
    'Close closes a modal',
    'Escape and the close button close it',
    (before, now, step) =>
      step.do !== 'press' ||
      step.name !== 'Закрыть' ||
      !before.isSettled ||
      !now.isSettled ||
      before.dialogs.length === 0 ||
      top(now) !== top(before) ||
      before.text !== now.text,
  ),
  between(
    'a modal outlives a reload',
    'A phone change has to outlive a reload',
    (before, now, step) =>
      step.do !== 'reload' ||
      !before.isSettled ||
      !quiet(now) ||
      before.path !== now.path ||
      before.isSignedIn !== now.isSignedIn ||
      before.dialogs.join() === now.dialogs.join() ||
      !['Профиль', 'Смена номера телефона', 'АЗС на карте'].includes(top(before) ?? ''),
  ),
  between(
    'a page outlives a reload',
    "A flow's step lives in its history entry",
    (before, now, step) =>
      step.do !== 'reload' ||
      !quiet(before) ||
      !quiet(now) ||
      before.isSignedIn !== now.isSignedIn ||
      before.path === now.path ||
      now.path === '/service_work' ||
      before.path === '/service_work',
  ),
  between(
    'the menu leads to its section',
    'Its entries lead to the card, the transactions, the balance and the questions',
    (before, now, step) =>
      step.do !== 'press' ||
      top(before) !== 'Меню' ||
      !(step.name in sections) ||
      !now.isSettled ||
      now.path !== '/dashboard' ||
      now.dialogs.length > 0 ||
      now.address.endsWith(sections[step.name] ?? ''),
  ),
  always('a placemark', 'A station shows its name', (now) => {
    const station = stationsIn(now).find(({ name }) => plain(name) === top(now));
    if (!now.isSettled || !station) return true;
    return plain(now.text).includes('АЗС № ') && now.text.includes('Круглосуточно');
  }),
  always(
    'what a search for stations finds',
    'is a list of the stations with a search and all their details',
    (now) => {
      const query = now.controls.find(({ name }) => name === 'Поиск АЗС')?.value ?? '';
      const isWord = /^[а-яё]+$/i.test(query);
      if (!isWord || !quiet(now) || top(now) !== 'АЗС на карте') return true;
      const has = (text: string) => text.toLowerCase().includes(query.toLowerCase());
      const isThere = stationsIn(now).some(({ name, address }) => has(`${name} ${address}`));
      return now.stations.every(has) && (now.stations.length > 0 || !isThere);
    },
  ),
  between(
    'the menu leads on',
    'choosing one closes the menu',
    (before, now, step) =>
      step.do !== 'press' ||
      top(before) !== 'Меню' ||
      !['Карта', 'Операции', 'Баланс', 'Вопросы и ответы'].includes(step.name) ||
      !now.isSettled ||
      top(now) !== 'Меню',
  ),
  between(
    'a page begins at its top',
    'Every arrival scrolls to the top of the app',
    (before, now, step) =>
      step.do !== 'press' ||
      !quiet(now) ||
      before.path === now.path ||
      now.dialogs.length > 0 ||
      before.dialogs.length > 0 ||
      now.path === '/dashboard' ||
      now.scrollY < 200,
  ),
  between(
    'a press is answered',
    'WCAG 3.2.2 On Input',
    (before, now, step) =>
      step.do !== 'press' ||
      !before.isSettled ||
      !now.isSettled ||
      step.role === 'radio' ||
      step.role === 'tab' ||
      now.address !== before.address ||
      now.answeredAfter !== null ||
      now.scrollY !== before.scrollY ||
      idle.test(step.name),
  ),
  between(
    'rotating keeps what was typed',
    'WCAG 1.3.4 Orientation',
    (before, now, step) =>
      step.do !== 'rotate' ||
      typed(before).length !== typed(now).length ||
      typed(before).join() === typed(now).join(),
  ),
  // Codes and forms
  always(
    'inputs of a code',
    'It has 4 digits, or as many as `VITE_CODE_LENGTH` says (4 to 8), with one input for each',
    (now) =>
      now.code.length === 0 ||
      (now.code.length === 4 && now.code.every(({ value }) => /^\d?$/.test(value))),
  ),
  always(
    'a code is sent when it is whole',
    'The button works only when every input is filled',
    (now) =>
      now.code.every(({ value }) => value !== '') ||
      now.controls.every(
        ({ role, name, isEnabled, isReachable }) =>
          role !== 'button' ||
          !isReachable ||
          !isEnabled ||
          !['Войти', 'Подтвердить', 'Подтвердить удаление'].includes(name),
      ),
  ),
  always('autofill of a code', 'The first input also takes a whole', (now) =>
    now.code.every(
      ({ autocomplete }, index) => (autocomplete === 'one-time-code') === (index === 0),
    ),
  ),
  always(
    'no other code during the countdown',
    'It can be sent again after 60 s',
    (now) =>
      !now.isSettled || now.resend === null || now.resend.seconds < 2 || !now.resend.isEnabled,
  ),
  between(
    'a refused form says so',
    'A form with a wrong required field is not sent, and an alert says why',
    (before, now, step) =>
      !isSubmitted(before, step) ||
      now.code.length > 0 ||
      !now.isSettled ||
      now.invalid === 0 ||
      now.calls.some(({ at }) => at >= before.at) ||
      isRefused(now),
  ),
  between(
    'a refused field is marked',
    'A form that fails its validation shows its visible alert and invalid styling',
    (before, now, step) =>
      !isSubmitted(before, step) || !now.isSettled || !isRefused(now) || now.invalid > 0,
  ),
  always('names are of letters', '`name` (letters, hyphen, space)', (now) =>
    now.controls.every(
      ({ role, name, value }) =>
        role !== 'textbox' || !['Имя', 'Отчество', 'Фамилия'].includes(name) || !/\d/.test(value),
    ),
  ),
  between(
    'a leading 8',
    'a leading 8 becomes +7',
    (_, now, step) =>
      step.do !== 'type' ||
      !now.isSettled ||
      !/омер телефона/.test(step.name) ||
      !/^8\d{10}$/.test(step.text) ||
      now.controls.every(
        ({ role, name, value }) =>
          role !== 'textbox' ||
          name !== step.name ||
          !value.includes('8') ||
          value.startsWith('+7 9'),
      ),
  ),
  always('the profile is shown', '`firstName`, `middleName`, `lastName`', (now) => {
    const { client: found } = (newest(now, '/v1/client/me')?.answer ?? {}) as {
      client?: Record<string, string>;
    };
    // Values typed since the profile was opened stay as typed.
    const opened = now.steps.findLastIndex(
      ({ step }) => step.do === 'press' && step.name === 'Профиль',
    );
    const isTyped = now.steps
      .slice(opened + 1)
      .some(({ step }) => ['type', 'fill', 'key', 'back', 'forward', 'reload'].includes(step.do));
    if (opened < 0 || isTyped || !found || !quiet(now) || top(now) !== 'Профиль') return true;
    if (now.text.includes('не сохранили')) return true;
    return now.controls.every(
      ({ role, name, value }) =>
        role !== 'textbox' || !(name in fields) || value === (found[fields[name] ?? ''] ?? ''),
    );
  }),
  between(
    'a consent is sent as it is shown',
    'with a `value`, which is the text `true` or `false`',
    (before, now, step) => {
      if (step.do !== 'press' || step.role !== 'switch') return true;
      const pressed = before.controls.find(
        ({ role, name, nth }) => role === 'switch' && name === step.name && nth === step.nth,
      );
      const sent = now.calls
        .filter(({ path, at }) => path === '/v1/client/subscription/change' && at >= before.at)
        .flatMap(({ body }) => (body['agreements'] ?? []) as Record<string, string>[])
        .find((one) => consents[one['agreement_code'] ?? ''] === step.name);
      return !pressed || !sent || sent['value'] === String(!pressed.isChecked);
    },
  ),
  between(
    'a saved profile is said to be saved',
    'a toast «Сохранено», then the profile is loaded again',
    (before, now) => {
      const saved = newest(now, '/v1/client');
      const isNow = (saved?.endedAt ?? 0) > before.at && (saved?.endedAt ?? 0) < now.at - 200;
      return !isNow || !quiet(now) || now.toasts.some(({ text }) => text.includes('Сохранено'));
    },
  ),
  between(
    'the forecast of the days that were chosen',
    '`GET /v1/client/points_forecast?n_days=…`',
    (before, now, step) => {
      const asked = now.calls.filter(
        ({ path, at, tab }) =>
          path === '/v1/client/points_forecast' && tab === now.tab && at >= before.at,
      );
      if (step.do !== 'press' || step.role !== 'tab' || asked.length === 0) return true;
      return asked.some(({ url }) => url.endsWith(`n_days=${periods[step.name] ?? ''}`));
    },
  ),
  always('a rating is sent as it was given', 'A rating sends `rrn` and `rating`, 1 to 5', (now) => {
    const sent = now.calls.findLast(({ path, isReceived }) => path.endsWith('/rate') && isReceived);
    const given = now.steps.filter(
      ({ step, at }) =>
        step.do === 'press' &&
        step.role === 'radio' &&
        sent !== undefined &&
        at < sent.at &&
        at > sent.at - 8_000,
    );
    const [only] = given;
    if (!sent || given.length !== 1 || only?.step.do !== 'press') return true;
    return String(sent.body['rating']) === only.step.name;
  }),
  always(
    'a code may be sent again after a minute',
    'It can be sent again after 60 s',
    (now) => now.countdown === null || (now.countdown[0] ?? 0) * 60 + (now.countdown[1] ?? 0) <= 60,
  ),
  between(
    'the countdown goes down',
    'The countdown is shown, and a reload does not lose it',
    (before, now, step) =>
      step.do !== 'reload' ||
      before.path !== now.path ||
      before.countdown === null ||
      !now.isSettled ||
      before.code.length === 0 ||
      now.code.length === 0 ||
      (now.countdown !== null && secondsOf(now) <= secondsOf(before)) ||
      secondsOf(before) < 5,
  ),
  between(
    'the code is shown and hidden',
    'a button that shows or hides the digits',
    (before, now, step) =>
      step.do !== 'press' ||
      !['Показать код', 'Скрыть код'].includes(step.name) ||
      now.code.length === 0 ||
      before.code[0]?.isHidden !== now.code[0]?.isHidden,
  ),
  between(
    'the card number is shown and hidden',
    'a click shows it whole, the next click shortens it again',
    (before, now, step) =>
      step.do !== 'press' ||
      !/номер карты/.test(step.name) ||
      !now.isSettled ||
      before.dialogs.length > 0 ||
      now.dialogs.length > 0 ||
      cardDigits(before) !== cardDigits(now),
  ),
  between(
    'thanks for a rating',
    'A choice turns the caption into «Спасибо за отзыв!»',
    (before, now, step) =>
      step.do !== 'press' ||
      step.role !== 'radio' ||
      !/^[1-5]$/.test(step.name) ||
      now.at - before.at > 2_500 ||
      now.text.includes('Спасибо за отзыв') ||
      count(now.text, 'Оцените покупку') < count(before.text, 'Оцените покупку'),
  ),
  // Time
  always('a toast goes', 'Toasts: 5000 ms', (now) =>
    Object.entries(now.ages).every(([key, age]) => !key.startsWith('toast') || age < 6_800),
  ),
  always(
    'toasts in their place',
    '20 at most, at the top right',
    (now) =>
      now.toasts.length <= 20 &&
      (now.isMoving || now.toasts.every(({ top: y, right }) => y < 400 && right > now.width * 0.6)),
  ),
  always(
    'nothing is busy for ever',
    'after 10 s the person reads «Дольше обычного»',
    (now) =>
      now.text.includes('Дольше обычного') ||
      now.calls.some(({ tab, endedAt }) => tab === now.tab && (endedAt ?? 0) > now.at - 10_000) ||
      Object.entries(now.ages).every(([key, age]) => !key.startsWith('busy') || age < 10_800),
  ),
  between(
    'an answer at once',
    'WCAG 3.2.2 On Input',
    (before, now, step) =>
      step.do !== 'press' ||
      step.role !== 'button' ||
      !before.isSettled ||
      idle.test(step.name) ||
      // A load takes as long as the server needs.
      now.hasFetched ||
      now.answeredAfter === null ||
      now.answeredAfter <= 100,
  ),
  always(
    'the cookie popup comes',
    '`WAITING` becomes `OPEN` 2 s after the page has loaded, unless it is `CONFIRM` already',
    (now) =>
      !quiet(now) || now.loadedFor < 4_000 || now.hasConsentPopup || now.consent === 'CONFIRM',
  ),
  always(
    'the cookie popup',
    'The note is on the page only while it is `OPEN`',
    (now) =>
      (now.consent === null || ['WAITING', 'OPEN', 'CONFIRM'].includes(now.consent)) &&
      (!now.hasConsentPopup || now.isMoving || now.tabs > 1 || now.consent === 'OPEN'),
  ),
  between(
    'cookies are accepted',
    'Accepting makes it `CONFIRM`',
    (_, now, step) =>
      !now.isSettled || step.do !== 'press' || step.name !== 'Принять' || now.consent === 'CONFIRM',
  ),
  between(
    'signing out is at once',
    'Signing out clears everything at once',
    (before, now, step) =>
      step.do !== 'press' ||
      step.name !== 'Выйти' ||
      top(before) !== 'Меню' ||
      now.text.includes('Всё равно выйти') ||
      !now.isSignedIn,
  ),
  // The network
  network(
    'one refresh',
    'All tabs of a browser share one refresh',
    (call, all) =>
      call.path !== '/v1/refresh_token' ||
      all.every(
        (other) =>
          other === call ||
          other.path !== call.path ||
          other.at > (call.endedAt ?? 0) ||
          (other.endedAt ?? 0) < call.at,
      ),
  ),
  network(
    'nothing that acts is repeated',
    'is never repeated by itself',
    (call, all) =>
      reads.includes(call.path) ||
      /refresh|fresh_login|logout/.test(call.path) ||
      [401, 403].includes(call.status ?? 0) ||
      all.every(
        (other) =>
          other === call ||
          !sameKind(other, call) ||
          other.at <= call.at ||
          other.step !== call.step,
      ),
  ),
  network(
    'reads are repeated twice',
    'A read may be repeated twice',
    (call, all) =>
      !reads.includes(call.path) ||
      all.filter(
        (other) =>
          sameKind(other, call) &&
          other.tab === call.tab &&
          other.url === call.url &&
          other.step === call.step &&
          JSON.stringify(other.body) === JSON.stringify(call.body),
      ).length <= 6,
  ),
  network(
    'a refused call is repeated once',
    'each is repeated once',
    (call, all) =>
      ![401, 403].includes(call.status ?? 0) ||
      all.filter(
        (other) =>
          sameKind(other, call) &&
          other.tab === call.tab &&
          other.step === call.step &&
          [401, 403].includes(other.status ?? 0) &&
          JSON.stringify(other.body) === JSON.stringify(call.body),
      ).length <= 3,
  ),
  network(
    'snake_case',
    'We send snake_case',
    (call) =>
      call.path === '/qna-list' ||
      keysOf(call.body).every((key) => key === key.toLowerCase() || /^Allow/.test(key)),
  ),
  network(
    'a token goes along',
    'A bearer token is attached when a client is signed in',
    (call) => !call.path.startsWith('/v1/client') || /^Bearer \S{20,}$/.test(call.token ?? ''),
  ),
  network(
    'no token for others',
    'A bearer token is attached when a client is signed in',
    (call) => call.path.startsWith('/v1/') || call.token === null,
  ),
  network(
    'only our own hosts',
    'http.ts is the only fetch',
    (call) => new URL(call.url).hostname === '127.0.0.1',
  ),
  network(
    'pages of 20',
    'A page of transactions: 20',
    (call) =>
      call.path !== '/v1/client/transactions' || call.body.limit === 20 || call.body.limit === 1,
  ),
  network(
    'the offset grows by the limit',
    'Each page moves the offset on by the limit',
    (call) => call.path !== '/v1/client/transactions' || Number(call.body.offset) % 20 === 0,
  ),
  network(
    'no page after the last',
    'until the answer says that this page is the last',
    (call, all) =>
      call.path !== '/v1/client/transactions' ||
      call.body.offset === 0 ||
      !isLast(
        all.findLast(
          (other) =>
            other.path === call.path &&
            other.tab === call.tab &&
            other.at < call.at &&
            other.body.offset === Number(call.body.offset) - Number(call.body.limit),
        ),
      ),
  ),
  network(
    'source',
    '`source` is «Личный кабинет»',
    (call) => !('source' in call.body) || call.body.source === 'Личный кабинет',
  ),
  network(
    'source is sent',
    'it goes with checking the code of a sign-in, with transactions and with the deletion',
    (call) =>
      !['/v1/verify_code', '/v1/client/transactions', '/v1/client/revoke/confirm'].includes(
        call.path,
      ) || 'source' in call.body,
  ),
  network(
    'no spaces in numbers',
    'Phones, card numbers and the like go out without any whitespace',
    (call) =>
      Object.entries(call.body).every(
        ([key, value]) => !/phone|card_number|cvv/.test(key) || !/\s/.test(String(value)),
      ),
  ),
  network(
    'phones are +7',
    '+7 and ten digits',
    (call) => !('phone_number' in call.body) || /^\+7\d{10}$/.test(String(call.body.phone_number)),
  ),
  network(
    'dates on the wire',
    'A date is typed as DD.MM.YYYY and sent as YYYY-MM-DD',
    (call) =>
      !('birth_date' in call.body) || /^\d{4}-\d{2}-\d{2}$/.test(String(call.body.birth_date)),
  ),
  network(
    'members of eighteen',
    'A person is 18 or older',
    (call) =>
      !('birth_date' in call.body) ||
      Number(String(call.body.birth_date).replaceAll('-', '')) + 18_00_00 <=
        Number(new Date(call.at).toISOString().slice(0, 10).replaceAll('-', '')),
  ),
  network('empty fields are omitted', 'A saved profile leaves out an empty birth date', (call) =>
    ['birth_date', 'card_number', 'cvv'].every(
      (key) => call.body[key] !== '' && call.body[key] !== null,
    ),
  ),
  network(
    'a login names its operation',
    '`smsCode`, `phoneNumber`, `source`, `operationId`',
    (call, all) =>
      call.path !== '/v1/verify_code' ||
      all.some(
        (other) =>
          other.path === '/v1/login' && other.answer?.operation_id === call.body.operation_id,
      ),
  ),
  network(
    'logout sends both tokens',
    'Signing out sends both tokens',
    (call) =>
      call.path !== '/v1/logout' ||
      [call.body.access_token, call.body.refresh_token].every(
        (token) => typeof token === 'string' && token.length > 20,
      ),
  ),
  network(
    'nothing after the end',
    'clears card, tokens, cookies and transactions',
    (call, all) =>
      call.token === null ||
      call.path === '/v1/logout' ||
      !all.some(
        (other) =>
          other.path === '/v1/logout' &&
          `Bearer ${String(other.body.access_token)}` === call.token &&
          call.at > other.at + 1_500,
      ),
  ),
  network(
    'no bad request',
    '| 14 | too early for another code | 90 | bad request |',
    (call) =>
      (call.answer?.result as { code?: number } | undefined)?.code !== 90 &&
      ![400, 404, 405].includes(call.status ?? 0),
  ),
  network(
    'consents',
    'An agreement is an `agreementCode`',
    (call) =>
      call.path !== '/v1/client/subscription/change' ||
      (call.body.agreements as { agreement_code: string; value: string }[]).every(
        ({ value }) => value === 'true' || value === 'false',
      ),
  ),
  network(
    'ratings',
    'A rating sends `rrn` and `rating`, 1 to 5',
    (call) =>
      !call.path.endsWith('/rate') ||
      (typeof call.body.rrn === 'string' &&
        call.body.rrn !== '' &&
        [1, 2, 3, 4, 5].includes(Number(call.body.rating))),
  ),
];

const isLast = (call: Call | undefined) =>
  (call?.answer?.transaction_page as { is_last_page?: string } | undefined)?.is_last_page ===
  'true';
const typed = (now: Moment) =>
  now.controls.filter(({ role }) => role === 'textbox').map(({ value }) => value);
const count = (text: string, word: string) => text.split(word).length - 1;
const secondsOf = ({ countdown }: Moment) => (countdown?.[0] ?? 0) * 60 + (countdown?.[1] ?? 0);
const keyOf = (title: string) => {
  const [month = '', year = ''] = plain(title).split(' ');
  return Number(year) * 12 + monthNames.indexOf(month);
};
function pluralOf(number: number): string {
  const rule = new Intl.PluralRules('ru').select(number);
  if (rule === 'one') return 'балл';
  return rule === 'few' ? 'балла' : 'баллов';
}
function pointsOf(now: Moment): number | null {
  const { client: found } = (newest(now, '/v1/client/me')?.answer ?? {}) as {
    client?: { card: { points: number } };
  };
  return found ? Number(found.card.points) : null;
}
function weightOf(now: Moment, question: string): number {
  const answer = now.calls.findLast(
    (call) => call.path === '/qna-list' && call.status === 200,
  )?.answer;
  const list = (Array.isArray(answer) ? answer : (answer?.data ?? [])) as {
    attributes: { selection: string; text: string; weigth: number };
  }[];
  const found = list.find(({ attributes }) =>
    plain(JSON.stringify(attributes)).includes(plain(question)),
  );
  return Number(found?.attributes.weigth ?? 0);
}
const amountOf = (text: string) => Number(text.replaceAll(' ', '').replace(',', '.'));
/** «Топливо 432 из 600 л» as 432 and 600. */
function amountsIn(name: string): [number, number] {
  const [, has = '', needed = ''] = /([\d\s,]+) из ([\d\s,]+)/.exec(plain(name)) ?? [];
  return [amountOf(has), amountOf(needed)];
}
function shareIn(name: string): number {
  const [has, needed] = amountsIn(name);
  return Math.min(100, (has / needed) * 100);
}
const day = 86_400_000;
/** Buttons that may have nothing to do, or do it beside the page. */
const idle = /Предыдущий|Следующий|Скачать|Распечатать|календар/;
const sections: Record<string, string> = {
  Карта: '#card',
  Операции: '#trans',
  Баланс: '#my-balance',
  'Вопросы и ответы': '#faq',
};
const fields: Record<string, string> = {
  Имя: 'first_name',
  Отчество: 'middle_name',
  Фамилия: 'last_name',
};
const consents: Record<string, string> = {
  AllowSMS: 'СМС',
  AllowEmail: 'Электронная почта',
  AllowPush: 'Push-уведомления',
};
const periods: Record<string, string> = { '30 дней': '30', '90 дней': '90', Год: '365' };
const moneyOf = (sum: number | string) => {
  const [roubles = '', kopecks = ''] = Math.abs(Number(sum)).toFixed(2).split('.');
  const sign = Number(sum) < 0 ? '−' : '';
  return `${sign}${roubles.replaceAll(/\B(?=(\d{3})+$)/g, ' ')},${kopecks} ₽`;
};
const changeOf = (points: number) =>
  `${points < 0 ? '−' : '+'}${String(Math.abs(points)).replaceAll(/\B(?=(\d{3})+$)/g, ' ')} балл`;
/** Whether a row shows the time, the payment, and the points earned and spent. */
function isShownAs(entry: Entry, row: string): boolean {
  const [paid, came, went] = [
    Number(entry.total_sum),
    Number(entry.accural_total_points),
    Math.abs(Number(entry.redem_total_points)),
  ];
  return (
    (!/\d\d:\d\d/.test(row) || row.includes(entry.order_date.slice(11, 16))) &&
    (paid === 0 || row.includes(moneyOf(paid))) &&
    (came === 0 || row.includes(changeOf(came))) &&
    (went === 0 || row.includes(changeOf(-went)))
  );
}
const genitives = monthNames.map((name) =>
  name === 'Март' || name === 'Август'
    ? `${name.toLowerCase()}а`
    : `${name.toLowerCase().slice(0, -1)}я`,
);
const dateOf = (at: number) => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);
/** The day of a heading of the list, as YYYY-MM-DD; empty for any other heading. */
function dayOf(now: Moment, title: string): string {
  if (title === 'Сегодня') return dateOf(now.at);
  if (title === 'Вчера') return dateOf(now.at - day);
  const [, date = '', month = '', year = ''] = /^(\d+) ([а-я]+) (\d{4})$/.exec(plain(title)) ?? [];
  const index = genitives.indexOf(month) + 1;
  const two = (number: number) => String(number).padStart(2, '0');
  return index === 0 ? '' : `${year}-${two(index)}-${two(Number(date))}`;
}
const stationsIn = (now: Moment) =>
  (
    (now.calls.findLast(({ path, status }) => path === '/pins.json' && status === 200)?.answer
      ?.data ?? []) as { attributes: { name: string; address: string } }[]
  ).map(({ attributes }) => attributes);
const isSubmitted = (before: Moment, step: Step) =>
  step.do === 'fill' ||
  (step.do === 'press' &&
    before.controls.some(({ isSubmit, name }) => isSubmit && name === step.name));
const isRefused = ({ text }: Moment) =>
  /Заполните все обязательные поля|Проверьте отмеченные поля/.test(text);
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}
