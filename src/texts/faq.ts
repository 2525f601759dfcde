export const faqTexts = {
  title: 'Вопросы и ответы',
  empty: 'Вопросов пока нет',
  failed: 'Вопросы не загрузились',
} as const;
