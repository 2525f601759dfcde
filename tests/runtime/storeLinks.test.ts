import { expect, test } from 'vitest';
import { storeLinksOf } from '#runtime/storeLinks.ts';
import { parseSettings } from '#src/settings.ts';

test('each store has its own listing of the settings', () => {
  const settings = parseSettings({
    VITE_ANDROID_STORE_URL: 'https://play.google.com/store/apps/details?id=ru.samotsvet',
    VITE_IOS_STORE_URL: 'https://apps.apple.com/ru/app/id1',
    VITE_HUAWEI_STORE_URL: 'https://appgallery.huawei.com/app/C1',
  });
  expect(storeLinksOf(settings)).toEqual({
    android: 'https://play.google.com/store/apps/details?id=ru.samotsvet',
    ios: 'https://apps.apple.com/ru/app/id1',
    huawei: 'https://appgallery.huawei.com/app/C1',
  });
});
