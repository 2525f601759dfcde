export const sheetTexts = { back: 'Назад', close: 'Закрыть' } as const;
