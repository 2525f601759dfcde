/** The values that an operator rebrands (D1); `VITE_` settings replace the addresses. */
export const brand = {
  productName: 'Самоцвет',
  /** The address of the cabinet, for search engines and link previews. */
  siteUrl: 'https://samotsvet.example',
  supportPhone: '8 800 555-01-20',
  supportPhoneLink: 'tel:+78005550120',
  supportEmail: 'help@samotsvet.example',
  cookiePolicyUrl: 'https://samotsvet.example/cookie-policy.pdf',
  personalDataUrl: 'https://samotsvet.example/personal-data.pdf',
  rulesUrl: 'https://samotsvet.example/rules.pdf',
  /** Base of the route to a station; only the station's coordinates or address are added. */
  mapsSiteUrl: 'https://yandex.ru/maps/',
  androidStoreUrl: 'https://play.google.com/store/apps/details?id=example.samotsvet',
  iosStoreUrl: 'https://apps.apple.com/ru/app/samotsvet/id0000000000',
  huaweiStoreUrl: 'https://appgallery.huawei.com/app/C000000000',
} as const;
