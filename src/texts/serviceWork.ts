export const serviceWorkTexts = {
  title: 'Ведутся технические работы',
  lead: 'Обновляем кабинет. Обычно это занимает меньше часа, а карта на кассе работает как всегда.',
  checkedAt: (time: string) => `Проверили в ${time}`,
} as const;
