export const faqTexts = {
  title: 'Вопросы и ответы',
  empty: 'Вопросов пока нет',
  more: (count: string) => `Ещё ${count}`,
  less: 'Свернуть',
  failed: 'Вопросы не загрузились',
} as const;
