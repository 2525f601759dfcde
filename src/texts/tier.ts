export const tierTexts = {
  none: { name: 'Пока без камня', level: 'Следующий — Агат' },
  agate: { name: 'Агат', level: 'Первый уровень' },
  sapphire: { name: 'Сапфир', level: 'Второй уровень' },
  ruby: { name: 'Рубин', level: 'Третий уровень' },
  diamond: { name: 'Бриллиант', level: 'Четвёртый уровень' },
} as const;
