export const areaTexts = {
  broken: 'Остальной кабинет работает. Попробуйте открыть эту часть ещё раз.',
} as const;
