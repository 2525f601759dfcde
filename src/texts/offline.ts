export const offlineTexts = {
  plain: 'Нет сети. Продолжить можно будет, когда она вернётся.',
  since: (time: string) => `Нет сети. Показываем то, что загрузили в ${time}`,
} as const;
