import type { StoreLinks } from '#domain/device.ts';
import type { Settings } from '#src/settings.ts';

/** The listings are the settings' own: nothing in an address chooses where a person is sent. */
export const storeLinksOf = (settings: Settings): StoreLinks => ({
  android: settings.androidStoreUrl,
  ios: settings.iosStoreUrl,
  huawei: settings.huaweiStoreUrl,
});
