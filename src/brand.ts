/** Everything an operator rebrands (D1); the addresses are defaults that `VITE_` settings replace. */
export const brand = {
  productName: 'Самоцвет',
  /** Where the cabinet is served, for the addresses search engines and previews are told. */
  siteUrl: 'https://samotsvet.example',
  supportPhone: '8 800 555-01-20',
  supportPhoneLink: 'tel:+78005550120',
  supportEmail: 'help@samotsvet.example',
  cookiePolicyUrl: 'https://samotsvet.example/cookie-policy.pdf',
  personalDataUrl: 'https://samotsvet.example/personal-data.pdf',
  rulesUrl: 'https://samotsvet.example/rules.pdf',
  /** Leads to a station; only its place or address is added to it. */
  mapsSiteUrl: 'https://yandex.ru/maps/',
  androidStoreUrl: 'https://play.google.com/store/apps/details?id=example.samotsvet',
  iosStoreUrl: 'https://apps.apple.com/ru/app/samotsvet/id0000000000',
  huaweiStoreUrl: 'https://appgallery.huawei.com/app/C000000000',
} as const;
