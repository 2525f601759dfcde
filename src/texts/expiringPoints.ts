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
  file: 'Сгорание баллов.ics',
  andMore: (points: string, day: string) => `, ещё ${points} — ${day}`,
  expire: { one: 'сгорит', other: 'сгорят' },
  eventText: (expire: string, worth: string) =>
    `В этот день ${expire} на карте. Потратить можно до этого дня: 1 балл = ${worth}.`,
} as const;
