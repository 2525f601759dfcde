export const keptTexts = {
  notice: (time: string) => `Нет связи с сервером. Показываем данные на ${time}.`,
  brokenNotice: (time: string) => `Сервис временно не отвечает. Показываем данные на ${time}.`,
  updating: (time: string) => `Данные на ${time}, обновляем`,
  asking: 'Проверяем связь',
  none: 'На этом устройстве операций не сохранилось',
} as const;
