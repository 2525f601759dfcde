export const tierTexts = {
  none: { name: 'Пока без камня', ordinal: 'Следующий — Агат' },
  agate: { name: 'Агат', ordinal: 'Первый уровень' },
  sapphire: { name: 'Сапфир', ordinal: 'Второй уровень' },
  ruby: { name: 'Рубин', ordinal: 'Третий уровень' },
  diamond: { name: 'Бриллиант', ordinal: 'Четвёртый уровень' },
} as const;
