export const ratingTexts = {
  title: 'Оцените покупку',
  thanks: 'Спасибо за отзыв!',
  failed: 'Оценка не отправилась.',
  retry: 'Отправить ещё раз',
  retryIn: (seconds: number) => `Можно через ${String(seconds)} с`,
} as const;
