export const inspectorTexts = { label: 'Для аналитиков', open: 'Открыть схему сценариев' } as const;
