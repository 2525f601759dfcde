export const slowTexts = { notice: 'Дольше обычного', cancel: 'Отменить' } as const;
