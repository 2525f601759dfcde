export const updateTexts = {
  title: 'Новая версия',
  notice: 'Вышла новая версия кабинета. Обновите страницу, когда закончите.',
  accept: 'Обновить',
  postpone: 'Позже',
  updating: 'Обновляем',
} as const;
