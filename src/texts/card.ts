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
