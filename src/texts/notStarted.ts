export const notStartedTexts = {
  notice: 'Страница загрузилась не полностью. Проверьте сеть и попробуйте ещё раз.',
  reload: 'Обновить',
} as const;
