/** Labels of links that are on more than one page. */
export const waysTexts = { home: 'На главную', join: 'Стать участником', signIn: 'Войти' } as const;

export const titlesTexts = {
  '/auth': 'Вход',
  '/sign_up': 'Регистрация',
  '/delete_account': 'Удаление аккаунта',
  '/get_card': 'Получить карту',
  '/app_link': 'Приложение',
  '/dashboard': 'Личный кабинет',
  '/error404': 'Страница не найдена',
  '/service_work': 'Технические работы',
} as const;

export const modalTexts = {
  failed: 'Не открылось',
  updated: 'Кабинет обновился. Обновите страницу — всё останется на месте.',
} as const;

export const stationsButtonTexts = { open: 'АЗС на карте' } as const;

export const cardTexts = {
  points: 'Баллы на карте',
  showNumber: 'Показать номер карты полностью',
  hideNumber: 'Скрыть номер карты',
  barcode: 'Штрихкод карты',
  qr: 'QR-код карты',
  atTill: 'Покажите на кассе до оплаты',
  show: 'Показать карту',
  turn: 'На весь экран',
  brighter: 'Сделайте экран ярче.',
  payable: (points: string, percent: string) =>
    `На карте ${points}. Ими можно оплатить до ${percent} % чека.`,
} as const;

export const tierTexts = {
  none: 'Уровня пока нет',
  next: (tier: string) => `Следующий — ${tier}`,
  nth: (position: string) => `Уровень ${position}`,
} as const;

export const failureTexts = {
  unknown: 'Неизвестная ошибка',
  unreachable: 'Нет связи с сервером. Проверьте сеть и повторите — введённое сохранится.',
  unread: 'Нет связи с сервером. Проверьте сеть и повторите.',
  signedOut: 'Сеанс закончился. Войдите ещё раз.',
  outdated: 'Кабинет обновился. Обновите страницу.',
  signOutDone: 'Вы вышли',
  signedOutHere: 'Вы вышли на этом устройстве',
  incomplete: 'Сервер не прислал остальные операции. Попробуйте позже.',
  retry: 'Повторить',
} as const;

export const brokenTexts = {
  page: 'Страница сломалась',
  part: 'Здесь что-то сломалось',
  retry: 'Попробуйте ещё раз: ничего не потеряно.',
  reload: 'Обновите её: она откроется на том же месте.',
  reloadPage: 'Обновить страницу',
  notice: 'Что-то сломалось. Если страница не отвечает, обновите её.',
} as const;

export const unopenedTexts = { title: 'Страница не открылась' } as const;

export const slowTexts = { notice: 'Дольше обычного', cancel: 'Отменить' } as const;

export const sheetTexts = { back: 'Назад', close: 'Закрыть' } as const;

/** The sections of the dashboard by the part after # in their addresses. */
export const sectionTexts = {
  card: 'Карта',
  trans: 'Операции',
  'my-balance': 'Баланс',
  faq: 'Вопросы и ответы',
} as const;
