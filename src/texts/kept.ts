export const keptTexts = {
  notice: (time: string) => `Нет связи с сервером. Показываем данные на ${time}.`,
  brokenNotice: (time: string) => `Сервер не отвечает как надо. Показываем данные на ${time}.`,
  asking: 'Проверяем связь',
  none: 'На этом устройстве операций не сохранилось',
} as const;
