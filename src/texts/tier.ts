export const tierTexts = {
  none: { name: 'Уровня пока нет', ordinal: 'Следующий — Агат' },
  agate: { name: 'Агат', ordinal: 'Первый уровень' },
  sapphire: { name: 'Сапфир', ordinal: 'Второй уровень' },
  ruby: { name: 'Рубин', ordinal: 'Третий уровень' },
  diamond: { name: 'Бриллиант', ordinal: 'Четвёртый уровень' },
} as const;
