export const appLinkTexts = {
  title: (product: string) => `Приложение «${product}»`,
  opening: 'Открываем магазин приложений',
  lead: 'Если магазин не открылся сам, выберите его.',
  unpublished: 'Приложения для этого устройства пока нет. Личный кабинет работает и в браузере.',
  stores: 'Магазины приложений',
  store: {
    android: 'Android — Google Play',
    ios: 'iPhone и iPad — App Store',
    huawei: 'HarmonyOS — AppGallery',
  },
} as const;
