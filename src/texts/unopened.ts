export const unopenedTexts = {
  title: 'Страница не открылась',
  text: 'Похоже, пропала сеть. Проверьте её и повторите.',
} as const;
