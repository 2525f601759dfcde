import css from './page.css?raw';
import html from './page.html?raw';
import script from './page.js?raw';

/** The cabinet's tokens, stones and typeface are taken as files, not as code of its `ui`. */
const shared = import.meta.glob<string>(['../../ui/tokens.css', '../../ui/gems.svg'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const fonts = import.meta.glob<string>('../../ui/fonts/*.woff2', {
  query: '?inline',
  import: 'default',
  eager: true,
});

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const bytesOf = (dataUrl: string) =>
  new Uint8Array(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));

export const page = { html, gems: shared['../../ui/gems.svg'] ?? '' };

export type Asset = { type: string; body: string | Uint8Array<ArrayBuffer> };

/** Files the page asks for, by their path under `/sandbox`. */
export const assets = new Map<string, Asset>([
  ['/page.css', { type: 'text/css; charset=utf-8', body: css }],
  ['/tokens.css', { type: 'text/css; charset=utf-8', body: shared['../../ui/tokens.css'] ?? '' }],
  ['/page.js', { type: 'text/javascript; charset=utf-8', body: script }],
  ...Object.entries(fonts).map(([path, dataUrl]): [string, Asset] => [
    `/fonts/${nameOf(path)}`,
    { type: 'font/woff2', body: bytesOf(dataUrl) },
  ]),
]);
