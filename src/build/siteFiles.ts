import { brand } from '#src/brand.ts';
import { routes } from '#domain/routes.ts';
import { sectionTexts } from '#ui/texts.ts';
import { descriptionsTexts, siteFilesTexts } from './texts';

/** Pages that search engines may list: what a visitor looks for. */
const listed = [routes.main, routes.auth, routes.signUp, routes.getCard];

const sitemap = () =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map((route) => `  <url><loc>${brand.siteUrl}${route}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** The calls, the cabinet and the redirect to the stores are not to be listed. */
const robots = () =>
  [
    'User-agent: *',
    'Disallow: /v1/',
    'Disallow: /dashboard',
    'Disallow: /app_link',
    '',
    `Sitemap: ${brand.siteUrl}/sitemap.xml`,
    '',
  ].join('\n');

const icon = (size: number, purpose: string) => ({
  src: `/icons/${purpose === 'any' ? 'icon' : purpose}-${String(size)}.png`,
  sizes: `${String(size)}x${String(size)}`,
  type: 'image/png',
  purpose,
});

/** Colours are `--paper` and `--none-0` of the tokens: a manifest knows no custom properties. */
const manifest = () => ({
  name: siteFilesTexts.appName(brand.productName),
  short_name: brand.productName,
  description: descriptionsTexts['/'],
  lang: 'ru',
  dir: 'ltr',
  id: '/',
  start_url: routes.dashboard,
  scope: '/',
  display: 'standalone',
  background_color: '#f3f1ec',
  theme_color: '#f3f1ec',
  categories: ['lifestyle', 'shopping'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon(192, 'any'),
    icon(512, 'any'),
    icon(512, 'maskable'),
  ],
  shortcuts: [
    { name: sectionTexts.card, url: '/dashboard#card' },
    { name: sectionTexts.trans, url: '/dashboard#trans' },
  ],
});

/** Files of the site that the brand and the routes decide, by their path in it. */
export const siteFiles = (): { file: string; body: string }[] => [
  { file: 'robots.txt', body: robots() },
  { file: 'sitemap.xml', body: sitemap() },
  { file: 'manifest.webmanifest', body: `${JSON.stringify(manifest(), null, 2)}\n` },
];
