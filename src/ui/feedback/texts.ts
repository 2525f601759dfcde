export const toastTexts = { list: 'Сообщения, Alt+T', close: 'Закрыть сообщение' } as const;

export const cookiesTexts = {
  title: 'Использование cookie',
  notice: 'Храним в cookie вход в кабинет',
  noticeEnd: 'и ваши настройки — больше ничего.',
  policy: 'Политика cookie',
  accept: 'Принять',
} as const;

export const updateTexts = {
  title: 'Новая версия',
  notice: 'Вышла новая версия кабинета. Обновите страницу, когда закончите.',
  accept: 'Обновить',
  postpone: 'Позже',
  updating: 'Обновляем',
} as const;
