export const offlineTexts = {
  bar: 'Нет сети. Что уже на экране, можно читать; остальное — когда она вернётся.',
} as const;
