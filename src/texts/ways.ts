/** Where a control leads that stands on more than one page. */
export const waysTexts = { home: 'На главную', join: 'Стать участником', signIn: 'Войти' } as const;
