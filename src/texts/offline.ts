export const offlineTexts = {
  bar: 'Нет сети. Обновим, когда появится.',
} as const;
