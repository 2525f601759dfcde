export const dashboardTexts = {
  greeting: (name: string) => `Здравствуйте, ${name}!`,
  registered: 'Вы зарегистрированы',
  registeredText: 'Показывайте карту на кассе до оплаты — баллы придут в течение часа.',
  toTier: (tier: string, rest: string) => `До уровня «${tier}» — ${rest}`,
  and: (fuel: string, money: string) => `${fuel} и ${money}`,
  atTop: (tier: string) => `«${tier}» — это высший уровень`,
  lastOperation: 'Последняя операция:',
  cardFailed: 'Не удалось загрузить карту',
  cardSafe: (reason: string) => `Баллы и уровень на месте. ${reason}`,
  cardTryLater: 'Попробуйте чуть позже.',
  transactionsFailed: 'Не удалось загрузить операции',
  moreFailed: 'Следующие операции не загрузились',
  transactionsEmpty: 'Операций пока нет',
  transactionsEmptyText: 'Покажите карту на кассе — первая покупка появится здесь в течение часа.',
  loadingMore: 'Загружаем',
} as const;

export const areaTexts = {
  broken: 'Остальной кабинет работает. Попробуйте открыть эту часть ещё раз.',
} as const;

export const keptTexts = {
  notice: (time: string) => `Нет связи с сервером. Показываем данные на ${time}.`,
  brokenNotice: (time: string) => `Сервис временно не отвечает. Показываем данные на ${time}.`,
  updating: (time: string) => `Данные на ${time}, обновляем`,
  asking: 'Проверяем связь',
  none: 'На этом устройстве операций не сохранилось',
} as const;
