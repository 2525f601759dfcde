import type { Step } from './actions';
import { fixedCode, type Moment } from './world';

/** A fixed step, or one that depends on the page; null if there is nothing to do. */
type Planned = Step | ((now: Moment) => Step | null);

/** Steps of one purpose, from the specification's words; the properties alone judge their outcome. */
export type Tour = { name: string; steps: readonly Planned[] };

const press = (role: string, name: string, nth = 0): Step => ({ do: 'press', role, name, nth });
const button = (name: string, nth = 0) => press('button', name, nth);
const type = (name: string, text: string): Step => ({
  do: 'type',
  role: 'textbox',
  name,
  nth: 0,
  text,
});
const digits = (text: string): Step => ({ do: 'digits', text });
const key = (name: string): Step => ({ do: 'key', key: name });
const open = (path: string): Step => ({ do: 'open', path });
const signIn = (last: number): Step => ({ do: 'signIn', phone: `+7999000000${String(last)}` });
const scroll = (by: number): Step => ({ do: 'scroll', by });
const wait: Step = { do: 'wait' };
const back: Step = { do: 'back' };
const reload: Step = { do: 'reload' };
const menu = (...entries: string[]) => [button('Меню'), ...entries.map((name) => button(name))];
const fails = (method: string, path: string, status: number): Step => ({
  do: 'fault',
  fault: { method, path, kind: 'status', status },
});

/** Presses the control of that role whose name begins so, the `nth` of them. */
const like =
  (role: string, beginning: RegExp, nth = 0) =>
  ({ controls }: Moment): Step | null => {
    const found = controls.filter(
      (one) => one.role === role && one.isReachable && one.isEnabled && beginning.test(one.name),
    )[nth];
    return found ? { do: 'press', role, name: found.name, nth: found.nth } : null;
  };
/** Opens the receipt of a row of the list. */
const row = (nth: number) => (now: Moment) => {
  const text = now.rows[nth];
  const found = text && now.controls.find(({ name }) => name.startsWith(text));
  return found ? button(found.name, found.nth) : null;
};
const station = (nth: number) => (now: Moment) => {
  const text = now.stations[nth];
  const found = text && now.controls.find(({ name }) => name.startsWith(text));
  return found ? button(found.name, found.nth) : null;
};

export const tours: readonly Tour[] = [
  {
    name: 'a visitor looks around',
    steps: [
      ...[open('/'), wait, wait, wait, wait, button('Принять'), scroll(4_000)],
      ...[press('link', 'Стать участником', 1), scroll(4_000), press('link', 'Самоцвет')],
      ...[scroll(600), press('link', 'Войти')],
      ...[back, press('link', 'Получить карту'), button('АЗС на карте'), key('Escape')],
      ...[key('Tab'), key('Tab'), key('Tab'), key('Tab')],
    ],
  },
  {
    name: 'a person signs in, with mistakes',
    steps: [
      ...[open('/auth'), button('Получить код'), type('Номер телефона', '+7 99')],
      ...[button('Получить код'), type('Номер телефона', '+44 20 7946')],
      ...[type('Номер телефона', '89990000003'), key('Tab')],
      ...[fails('POST', '/v1/login', 500), button('Получить код'), button('Получить код')],
      ...[digits('12'), key('Tab'), wait, digits('0000'), button('Показать код'), reload],
      ...[button('Изменить номер'), button('Получить код'), digits(fixedCode), wait],
    ],
  },
  {
    name: 'a person registers, with mistakes',
    steps: [
      ...[open('/sign_up'), button('Зарегистрироваться'), type('Дата рождения', '31.02.1990')],
      ...[type('Номер телефона', '+7 999 777 66 55'), button('Зарегистрироваться')],
      ...[type('Дата рождения', '01.06.2009'), button('Зарегистрироваться')],
      ...[type('Дата рождения', '12.11.1991'), press('checkbox', 'СМС')],
      ...[button('Зарегистрироваться'), digits('12'), digits('0000'), digits(fixedCode), wait],
    ],
  },
  {
    name: 'a client edits the profile',
    steps: [
      ...[signIn(3), ...menu('Профиль'), type('Имя', 'John5'), type('Имя', '')],
      ...[button('Сохранить'), type('Имя', 'Анна'), type('Электронная почта', 'anna@')],
      ...[button('Сохранить'), type('Электронная почта', 'anna@example.ru')],
      ...[type('Дата рождения', '12.11.1991'), button('Сохранить'), wait, wait, wait, wait],
      ...[wait, wait, press('switch', 'СМС'), wait, press('switch', 'СМС'), wait],
      ...[type('Фамилия', 'Ли'), key('Escape'), button('Закрыть без сохранения')],
      ...[
        ...menu('Профиль'),
        fails('PUT', '/v1/client', 500),
        type('Имя', 'Яна'),
        button('Сохранить'),
      ],
      ...[wait, key('Escape')],
    ],
  },
  {
    name: 'a client reads the history',
    steps: [
      ...[signIn(3), button('Загрузить всю историю'), wait, wait, scroll(600)],
      ...[row(0), button('Закрыть'), row(2), back, row(4), key('Escape'), row(6)],
      ...[button('Закрыть'), scroll(4_000), row(1), button('Закрыть'), scroll(4_000), row(3)],
      ...[button('Закрыть'), scroll(-20_000), press('summary', 'Фильтры')],
      ...[1, 2, 3, 4].map((index): Step => ({ do: 'choose', name: 'Вид', index })),
      ...[{ do: 'choose', name: 'Вид', index: 0 } as const, type('Поиск по операциям', 'кофе')],
      ...[button('Сбросить'), button('Скачать таблицу (CSV)')],
    ],
  },
  {
    name: 'the first page of every client',
    steps: [
      ...[signIn(5), row(0), button('Закрыть'), scroll(4_000), scroll(4_000), row(3), back],
      ...[...menu('Выйти'), wait, signIn(2), row(1), back, scroll(4_000), ...menu('Выйти')],
      ...[wait, signIn(4), scroll(4_000), row(2), key('Escape'), scroll(4_000)],
    ],
  },
  {
    name: 'a client looks at the balance',
    steps: [
      ...[signIn(2), press('tab', '90 дней'), press('tab', 'Год'), press('tab', '30 дней')],
      ...[button('Следующий уровень'), button('Следующий уровень'), button('Предыдущий уровень')],
      ...[like('summary', /./), like('summary', /./, 1), like('button', /номер карты/i)],
      ...[like('button', /номер карты/i), button('Показать карту'), key('Escape')],
    ],
  },
  {
    name: 'a client rates a purchase',
    steps: [
      ...[signIn(3), press('radio', '4'), wait, wait, wait, wait, signIn(5)],
      ...[...menu('Выйти'), signIn(5), press('radio', '2'), wait, wait, wait],
    ],
  },
  {
    name: 'a client walks by the menu',
    steps: [
      ...[signIn(3), ...menu('Операции'), ...menu('Баланс'), ...menu('Вопросы и ответы')],
      ...[...menu('Карта'), button('Меню'), key('Tab'), key('Escape'), button('Меню'), back],
      ...[...menu('Профиль'), back, ...menu('Профиль'), button('Закрыть'), key('Tab'), key('Tab')],
    ],
  },
  {
    name: 'a person looks for a station',
    steps: [
      ...[open('/'), button('АЗС на карте'), type('Поиск АЗС', 'Елец'), type('Поиск АЗС', 'орёл')],
      ...[type('Поиск АЗС', ''), station(0), button('Назад'), station(3), key('Escape')],
      ...[button('Закрыть'), open('/get_card'), button('АЗС на карте'), back],
    ],
  },
  {
    name: 'a client changes the phone',
    steps: [
      ...[signIn(2), ...menu('Профиль', 'Сменить номер телефона')],
      ...[type('Новый номер телефона', '+7 99'), button('Получить код')],
      ...[type('Новый номер телефона', '89991112233'), button('Получить код'), digits('12')],
      ...[digits('0000'), digits(fixedCode), wait, button('Отправить код на новый номер')],
      ...[digits(fixedCode), wait, button('Готово')],
    ],
  },
  {
    name: 'a client signs out, another signs in',
    steps: [
      ...[signIn(3), wait, ...menu('Выйти'), wait, wait, open('/dashboard'), signIn(4), wait],
      ...[{ do: 'expire', body: {} } as const, reload, wait, ...menu('Выйти'), wait, back, wait],
    ],
  },
  {
    name: 'two tabs of a client',
    steps: [
      ...[signIn(3), { do: 'tab', path: '/dashboard' } as const, wait],
      ...[{ do: 'expire', body: {} } as const, reload, { do: 'tab', path: null } as const, reload],
      ...[wait, ...menu('Выйти'), wait, wait, { do: 'tab', path: null } as const, wait, wait],
    ],
  },
  {
    name: 'a client without a network',
    steps: [
      ...[signIn(3), wait, { do: 'offline' } as const, reload, wait, { do: 'online' } as const],
      ...[wait, wait, fails('POST', '/v1/client/transactions', 503), reload, button('Повторить')],
    ],
  },
  {
    name: 'an account is deleted, but for the code',
    steps: [
      ...[signIn(1), open('/delete_account'), button('Удалить аккаунт'), digits('12')],
      ...[digits('0000'), back, open('/nowhere'), press('link', 'На главную')],
    ],
  },
  {
    name: 'a client reads the totals of every month',
    steps: [
      ...[signIn(3), button('Загрузить всю историю'), wait, wait, wait],
      ...Array.from({ length: 30 }, () => scroll(900)),
    ],
  },
];

/** Goes along a tour. A step that cannot be made yet is waited for twice, and then left out. */
export function follow(tour: Tour) {
  let place = 0;
  let waits = 0;
  return (now: Moment | undefined): Step | undefined => {
    for (; place < tour.steps.length; place += 1, waits = 0) {
      const planned = tour.steps[place];
      const step = typeof planned === 'function' ? now && planned(now) : planned;
      const made = step && now ? within(step, now) : step;
      if (!made && waits < 2) {
        waits += 1;
        return wait;
      }
      if (!made) continue;
      place += 1;
      waits = 0;
      return made;
    }
    return undefined;
  };
}

/** The step at the control in reach that it names; null where there is none. */
function within(step: Step, { controls }: Moment): Step | null {
  if (step.do !== 'press' && step.do !== 'type') return step;
  const found = controls.filter(
    ({ role, name, isReachable, isEnabled }) =>
      role === step.role && name === step.name && isReachable && isEnabled,
  );
  const one = found.find(({ nth }) => nth === step.nth) ?? found[0];
  return one ? { ...step, nth: one.nth } : null;
}
