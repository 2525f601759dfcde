export const stationsButtonTexts = { open: 'АЗС на карте' } as const;
