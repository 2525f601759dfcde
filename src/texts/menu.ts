export const menuTexts = {
  title: 'Меню',
  sections: {
    card: 'Карта',
    trans: 'Операции',
    'my-balance': 'Баланс',
    faq: 'Вопросы и ответы',
  },
  profile: 'Профиль',
  signOut: 'Выйти',
  signOutOffline: 'Нет сети. Без сети войти снова не получится.',
  signOutAnyway: 'Всё равно выйти',
  stay: 'Остаться',
  support: 'Поддержка, круглосуточно: ',
} as const;
