import { brand } from '#src/brand.ts';
import { descriptionsTexts, siteFilesTexts } from './texts';
import { titleOf } from '#app/titles.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escaped(content)}">`;

/** Data of a public page for search engines and link previews, as elements of its head. */
export function pageHead(route: string): string[] {
  const description = (descriptionsTexts as Partial<Record<string, string>>)[route];
  if (description === undefined) return [];
  const url = brand.siteUrl + route;
  return [
    meta('description', description),
    `<link rel="canonical" href="${url}">`,
    property('og:type', 'website'),
    property('og:locale', 'ru_RU'),
    property('og:site_name', brand.productName),
    property('og:title', titleOf(route)),
    property('og:description', description),
    property('og:url', url),
    property('og:image', `${brand.siteUrl}/preview.png`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', siteFilesTexts.preview),
    meta('twitter:card', 'summary_large_image'),
  ];
}
