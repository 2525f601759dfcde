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
