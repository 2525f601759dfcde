export const shellTexts = {
  skip: 'К содержанию',
  nav: 'Главное',
  support: ' — поддержка, круглосуточно. Звонок бесплатный.',
  cookiePolicy: 'Политика cookie',
  subject: 'Вопрос о карте',
  menu: 'Меню',
  stations: 'АЗС на карте',
  profile: 'Профиль',
} as const;

export const menuTexts = {
  title: 'Меню',
  profile: 'Профиль',
  signOut: 'Выйти',
  signOutOffline: 'Нет сети. Без сети войти снова не получится.',
  signOutAnyway: 'Всё равно выйти',
  stay: 'Остаться',
  support: 'Поддержка, круглосуточно: ',
} as const;

export const offlineTexts = {
  bar: 'Нет сети. Обновим, когда появится.',
} as const;

export const tokensTexts = {
  dropped: 'Браузер не сохраняет вход. После обновления страницы войдите ещё раз.',
} as const;

export const statisticsTexts = {
  lines: [
    'Храним в cookie вход в кабинет',
    'и ваши настройки. Если вы согласны,',
    'считаем без имён шаги, ошибки',
    'и скорость страниц.',
  ],
  refuse: 'Без статистики',
  now: { allowed: 'Сейчас считаем.', refused: 'Сейчас не считаем.' },
} as const;

/** The footer's button in a build with telemetry; opens the note about cookies again. */
export const cookieSettings = 'Настройки cookie';

export const sectionBarTexts = { label: 'Разделы кабинета', stations: 'АЗС' } as const;

export const passkeyAddingTexts = {
  adding: 'Добавляем',
  added: 'Устройство добавлено',
  cancelled: 'Устройство не добавлено: подтверждения не было.',
  known: 'Это устройство уже добавлено',
  unavailable: 'Это устройство не умеет входить по отпечатку или лицу.',
} as const;
