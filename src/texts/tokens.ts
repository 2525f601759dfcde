export const tokensTexts = {
  dropped: 'Браузер не сохраняет вход. После обновления страницы войдите ещё раз.',
} as const;
