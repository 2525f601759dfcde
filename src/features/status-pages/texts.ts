export const notFoundTexts = {
  title: 'Страница не найдена',
  lead: 'Адрес изменился или в нём опечатка. Начните с главной — всё остальное на месте.',
} as const;

export const serviceWorkTexts = {
  title: 'Ведутся технические работы',
  lead: 'Обновляем кабинет. Обычно это занимает меньше часа, а карта на кассе работает как всегда.',
  keptAt: (time: string) => `Ваша карта, данные на ${time}:`,
  asking: 'Проверяем',
  checkedAt: (time: string) => `Проверили в ${time}`,
} as const;
