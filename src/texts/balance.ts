export const balanceTexts = {
  title: 'Мой баланс',
  tier: (month: string, tier: string) => `Уровень на ${month} — «${tier}»`,
  /** `none` is what the card says of a client without a tier. */
  noTier: (month: string, none: string) =>
    `Уровень на ${month} — ${none.charAt(0).toLowerCase()}${none.slice(1)}`,
  fuel: 'Топливо',
  nonFuel: 'Кафе и магазин',
  of: (current: string, required: string) => `${current} из ${required}`,
  remains: 'Осталось ',
  done: 'Выполнено',
  top: 'Вы на высшем уровне. Он сохранится, если выполнить условия и в этом месяце.',
  pace: (tier: string) => `Чтобы получить «${tier}»`,
  paceMet: 'выполнено',
  paceReached: (day: string) => `к ${day}`,
  paceShort: (needed: string, monthly: string) => `${monthly} из ${needed} в месяц`,
  paceNeeded: (needed: string) => `нужно ${needed} в месяц`,
  paceUnloaded: 'Операции за два месяца не загрузились, темпа пока нет. ',
  paceLoad: 'Загрузить',
  paceTooFew: 'Темп покажем, когда наберётся два месяца операций.',
  paceAtLeast: 'Без покупок, у которых в чеке нет позиций: на деле темп может быть выше.',
  paceHow: 'Как считаем темп',
  paceHowText: (period: string) =>
    `По чекам последних двух месяцев. В уровень идут покупки за ${period}: новые добавляются, старые выходят из подсчёта.`,
  days: { one: 'день', few: 'дня', many: 'дней', other: 'дня' },
  failed: 'Не удалось загрузить баланс',
  empty: 'Уровней пока нет',
  emptyText: 'Программа не назвала условий. Баллы копятся как обычно.',
} as const;
