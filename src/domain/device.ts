/** Devices that get different store links (section 2, `/app_link`). */
export type Device = 'android' | 'ios' | 'harmony' | 'windowsPhone' | 'unknown';

/** Facts that a browser reports about its device. */
export type DeviceHints = {
  userAgent: string;
  /** Touch points of the screen: an iPad claims to be a Mac, but has some. */
  maxTouchPoints?: number;
  /** `navigator.userAgentData.platform`, which stays true when a person requests the desktop site. */
  platform?: string;
};

/** User agents of robots. Cubot is a brand of phones. */
const bot =
  /(?<!\bcu)bot(?![a-z])|crawl|spider|slurp|externalhit|facebookcatalog|mediapartners|feedfetcher|preview|inspectiontool|googleother|read-aloud|apis-google|duplexweb|lighthouse|monitor|^whatsapp\//i;

/** A Windows phone claims Android; in its desktop modes it claims iPhone, Windows NT or nothing. */
const windowsPhone = /windows phone|wpdesktop|iemobile|zunewp7|xblwp7/i;

/** HarmonyOS claims Android up to version 4, and Windows NT in the desktop mode of later ones. */
const harmony = /harmonyos|openharmony|arkweb/i;

/** KaiOS phones and e-ink readers mention Android but do not run it. */
const notAndroid = /kaios|\blike android/i;
const android = /\bandroid\b|; adr /i;
const ios = /\b(?:iphone|ipad|ipod)/i;
const mac = /\bmacintosh\b/i;

/** The device behind the hints (D17). A robot counts as unknown, so it gets the main page. */
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

/** The listing of the device's own store; null for devices that get the main page. */
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

/** Only the settings name the listings, so that no address can redirect a person elsewhere. */
export const storeLinksOf = (settings: {
  androidStoreUrl: string;
  iosStoreUrl: string;
  huaweiStoreUrl: string;
}): StoreLinks => ({
  android: settings.androidStoreUrl,
  ios: settings.iosStoreUrl,
  huawei: settings.huaweiStoreUrl,
});
