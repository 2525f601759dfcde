export const dashboardTexts = {
  greeting: (name: string) => `Здравствуйте, ${name}!`,
  registered: 'Вы зарегистрированы',
  registeredText: 'Показывайте карту на кассе до оплаты — баллы придут в течение часа.',
  toTier: (tier: string, rest: string) => `До уровня «${tier}» — ${rest}`,
  and: (fuel: string, money: string) => `${fuel} и ${money}`,
  atTop: (tier: string) => `«${tier}» — это высший уровень`,
  lastOperation: 'Последняя операция:',
  cardFailed: 'Не удалось загрузить карту',
  cardSafe: (reason: string) => `Баллы и уровень на месте. ${reason}`,
  cardTryLater: 'Попробуйте чуть позже.',
  transactionsFailed: 'Не удалось загрузить операции',
  moreFailed: 'Следующие операции не загрузились',
  transactionsEmpty: 'Операций пока нет',
  transactionsEmptyText: 'Покажите карту на кассе — первая покупка появится здесь в течение часа.',
  loadingMore: 'Загружаем',
} as const;

export const areaTexts = {
  broken: 'Остальной кабинет работает. Попробуйте открыть эту часть ещё раз.',
} as const;

export const keptTexts = {
  notice: (time: string) => `Нет связи с сервером. Показываем данные на ${time}.`,
  brokenNotice: (time: string) => `Сервис временно не отвечает. Показываем данные на ${time}.`,
  updating: (time: string) => `Данные на ${time}, обновляем`,
  asking: 'Проверяем связь',
  none: 'На этом устройстве операций не сохранилось',
} as const;

export const expiringPointsTexts = {
  title: 'Скоро сгорят',
  period: 'За какой срок',
  periods: { 30: '30 дней', 90: '90 дней', 365: 'Год' },
  today: 'Сегодня',
  total: 'Всего ',
  empty: {
    30: 'В ближайшие 30 дней баллы не сгорят',
    90: 'В ближайшие 90 дней баллы не сгорят',
    365: 'В ближайший год баллы не сгорят',
  },
  lookFurther: 'Посмотреть на год вперёд',
  failed: 'Не удалось загрузить сроки сгорания',
  remind: 'Напомнить в календаре',
  saved: 'Файл для календаря сохранён. Откройте его, чтобы добавить напоминания.',
  file: 'Сгорание баллов.ics',
  andMore: (points: string, day: string) => `, ещё ${points} — ${day}`,
  expire: { one: 'сгорит', other: 'сгорят' },
  eventText: (expire: string, worth: string) =>
    `В этот день ${expire} на карте. Потратить можно до этого дня: 1 балл = ${worth}.`,
} as const;

export const balanceTexts = {
  title: 'Мой баланс',
  tier: (month: string, tier: string) => `Уровень на ${month} — «${tier}»`,
  noTier: (month: string) => `На ${month} уровня пока нет`,
  fuel: 'Топливо',
  nonFuel: 'Кафе и магазин',
  of: (current: string, required: string) => `${current} из ${required}`,
  remains: 'Осталось ',
  done: 'Выполнено',
  top: 'Вы на высшем уровне. Он сохранится, если выполнить условия и в этом месяце.',
  goal: {
    genitive: (tier: string) => `уровня «${tier}»`,
    dative: (tier: string) => `уровню «${tier}»`,
  },
  way: (goal: string) => `Путь к ${goal}`,
  about: (amount: string) => `около ${amount}`,
  atLeast: (amount: string) => `не меньше ${amount}`,
  pace: {
    fuel: (amount: string, goal: string, needed: string) =>
      `За месяц вы заправляете ${amount}, для ${goal} нужно ${needed}.`,
    nonFuel: (amount: string, goal: string, needed: string) =>
      `За месяц в кафе и магазине вы тратите ${amount}, для ${goal} нужно ${needed}.`,
  },
  reached: {
    fuel: (goal: string, day: string) => `Литры для ${goal} наберёте к ${day}.`,
    nonFuel: (goal: string, day: string) =>
      `Покупки в кафе и магазине для ${goal} наберёте к ${day}.`,
  },
  inShop: (amount: string) => `${amount} в кафе и магазине`,
  needed: (goal: string, amounts: string) => `Для ${goal} в месяц нужно ${amounts}.`,
  and: ' и ',
  paceUnloaded: 'Операции за два месяца не загрузились. ',
  paceLoad: 'Загрузить',
  failed: 'Не удалось загрузить уровни',
  empty: 'Уровней пока нет',
  emptyText: 'Программа не назвала условий. Баллы копятся как обычно.',
} as const;

export const tierSliderTexts = {
  title: 'Все уровни',
  list: 'Уровни программы',
  previous: 'Предыдущий уровень',
  next: 'Следующий уровень',
  own: 'Ваш уровень',
  upcoming: 'Следующий уровень',
  gives: (percent: string) => `${percent} % баллами`,
  fuel: (litres: string) => `от ${litres} топлива`,
  nonFuel: (money: string) => `от ${money} покупок`,
  free: 'Без условий',
} as const;

export const faqTexts = {
  title: 'Вопросы и ответы',
  empty: 'Вопросов пока нет',
  more: (count: string) => `Ещё ${count}`,
  less: 'Свернуть',
  points: {
    question: 'Где мои баллы?',
    answer:
      'Баллы обычно приходят в течение часа. Если прошло больше, откройте чек покупки и нажмите «Где мои баллы?»: текст для поддержки уже готов. ',
    transactions: 'Перейти к операциям',
    or: ' или написать: ',
  },
  failed: 'Вопросы не загрузились',
} as const;

export const ledgerToolsTexts = {
  search: 'Поиск по операциям',
  searchHint: 'Товар, адрес или сумма',
  filters: 'Фильтры',
  chosen: (count: string) => `Фильтры: ${count}`,
  month: 'Месяц',
  kind: 'Вид',
  station: 'Станция',
  all: 'Все',
  kinds: {
    fuel: 'Топливо',
    shop: 'Кафе и магазин',
    gift: 'Баллы без покупки',
    errored: 'Отменённые и отклонённые',
  },
  clear: 'Сбросить',
  transactions: { one: 'операция', few: 'операции', many: 'операций', other: 'операции' },
  paid: 'оплачено',
  accrued: 'начислено',
  partial: 'Загружены не все операции: более ранних нет ни в списке, ни в итогах.',
  partialFiltered: 'Ищем среди загруженных операций: более ранние ещё не загружены.',
  loadAll: 'Загрузить всю историю',
  loadingAll: (count: string) => `Загружаем: уже ${count}`,
  stop: 'Остановить',
  none: 'Операций нет',
  empty: 'Ничего не нашлось',
  emptyText: 'Попробуйте другое слово или сбросьте фильтры.',
  emptyPartial: 'Среди загруженных операций такой нет',
  emptyPartialText: 'Более ранние ещё не загружены.',
  searchAll: 'Искать во всех операциях',
  searching: 'Ищем во всех операциях',
  exports: 'Выгрузка',
  csv: 'Скачать таблицу (CSV)',
  print: 'Распечатать',
  preparing: 'Готовим',
  exportFailed: 'Не удалось подготовить операции',
  cancel: 'Не нужно',
} as const;

export const exportedTexts = {
  file: (day: string) => `Операции ${day}.csv`,
  columns: {
    date: 'Дата',
    time: 'Время',
    transaction: 'Операция',
    station: 'АЗС',
    address: 'Адрес',
    goods: 'Состав',
    paid: 'Оплачено, ₽',
    accrued: 'Начислено баллов',
    redeemed: 'Списано баллов',
    status: 'Статус',
    counted: 'Входит в итоги',
    rrn: 'Номер операции (RRN)',
  },
  yes: 'да',
  no: 'нет',
  title: 'Операции по карте',
  made: (day: string) => `Составлено ${day}`,
  chosen: 'Выбрано: ',
  query: (query: string) => `поиск «${query}»`,
  total: 'Итого',
  short: { points: 'Начислено', spent: 'Списано', paid: 'Оплачено' },
  note: 'Отменённые и отклонённые операции зачёркнуты и не входят в итоги.',
} as const;

export const ratingTexts = {
  title: 'Оцените покупку',
  thanks: 'Спасибо за отзыв!',
  failed: 'Оценка не отправилась.',
  retry: 'Отправить ещё раз',
  retryIn: (seconds: number) => `Можно через ${String(seconds)} с`,
} as const;

export const passkeyOfferTexts = {
  title: 'Вход без кода',
  offer: 'Входить по отпечатку или лицу на этом устройстве?',
  why: 'Код из СМС здесь больше не понадобится.',
  add: 'Добавить',
  later: 'Позже',
  never: 'Не предлагать',
} as const;
