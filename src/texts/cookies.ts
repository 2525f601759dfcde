export const cookiesTexts = {
  title: 'Использование cookie',
  notice: 'Храним в cookie вход в кабинет',
  noticeEnd: 'и ваши настройки — больше ничего.',
  policy: 'Политика cookie',
  accept: 'Принять',
} as const;
