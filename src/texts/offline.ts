export const offlineTexts = {
  plain: 'Нет сети. Кабинет откроется полностью, когда она вернётся.',
  since: (time: string) => `Нет сети. Показываем то, что загрузили в ${time}`,
} as const;
