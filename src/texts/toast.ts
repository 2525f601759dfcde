export const toastTexts = { list: 'Сообщения, Alt+T', close: 'Закрыть сообщение' } as const;
