export const faqTexts = {
  title: 'Вопросы и ответы',
  empty: 'Вопросов пока нет',
  more: (count: string) => `Ещё ${count}`,
  less: 'Свернуть',
  pointsMissing: 'Не пришли баллы за покупку? Откройте её в операциях и нажмите «Где мои баллы?». ',
  toTransactions: 'К операциям',
  failed: 'Вопросы не загрузились',
} as const;
