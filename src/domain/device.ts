/** What a store link is chosen by (section 2, `/app_link`). */
export type Device = 'android' | 'ios' | 'harmony' | 'windowsPhone' | 'unknown';

/** What a browser tells of the device it runs on. */
export type DeviceHints = {
  userAgent: string;
  /** How many fingers the screen feels: an iPad, unlike the Mac it claims to be, feels some. */
  maxTouchPoints?: number;
  /** `navigator.userAgentData.platform`, which a request for the desktop site leaves true. */
  platform?: string;
};

/** Cubot makes phones. */
const bot =
  /(?<!\bcu)bot(?![a-z])|crawl|spider|slurp|externalhit|facebookcatalog|mediapartners|feedfetcher|preview|inspectiontool|googleother|read-aloud|apis-google|duplexweb|lighthouse|monitor|^whatsapp\//i;

/** Claims Android, and iPhone, Windows NT or nothing at all in its desktop modes. */
const windowsPhone = /windows phone|wpdesktop|iemobile|zunewp7|xblwp7/i;

/** Claims Android up to HarmonyOS 4, and Windows NT in the desktop mode of later ones. */
const harmony = /harmonyos|openharmony|arkweb/i;

/** KaiOS phones and e-ink readers mention Android, and run none of it. */
const notAndroid = /kaios|\blike android/i;
const android = /\bandroid\b|; adr /i;
const ios = /\b(?:iphone|ipad|ipod)/i;
const mac = /\bmacintosh\b/i;

/** The device behind the hints (D17). A robot is nobody's device: it belongs on the main page. */
export function deviceOf({ userAgent, maxTouchPoints = 0, platform }: DeviceHints): Device {
  if (bot.test(userAgent)) return 'unknown';
  if (windowsPhone.test(userAgent)) return 'windowsPhone';
  if (harmony.test(userAgent)) return 'harmony';
  if (notAndroid.test(userAgent)) return 'unknown';
  if (android.test(userAgent) || platform === 'Android') return 'android';
  if (ios.test(userAgent)) return 'ios';
  return mac.test(userAgent) && platform === undefined && maxTouchPoints > 1 ? 'ios' : 'unknown';
}

/** Addresses of the app's listings; an empty one is not published. */
export type StoreLinks = { android: string; ios: string; huawei: string };

/** The listing of the device's own store; null for the devices that belong on the main page. */
export function storeLinkOf(device: Device, links: StoreLinks): string | null {
  switch (device) {
    case 'android':
      return links.android;
    case 'ios':
      return links.ios;
    case 'harmony':
      return links.huawei;
    case 'windowsPhone':
    case 'unknown':
      return null;
  }
}

/** The listings are the settings' own: nothing in an address chooses where a person is sent. */
export const storeLinksOf = (settings: {
  androidStoreUrl: string;
  iosStoreUrl: string;
  huaweiStoreUrl: string;
}): StoreLinks => ({
  android: settings.androidStoreUrl,
  ios: settings.iosStoreUrl,
  huawei: settings.huaweiStoreUrl,
});
