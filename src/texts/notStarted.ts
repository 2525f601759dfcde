export const notStartedTexts = {
  notice: 'Страница загрузилась не полностью. Проверьте сеть и обновите её.',
  reload: 'Обновить',
} as const;
