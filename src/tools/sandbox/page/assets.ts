import { brand } from '#src/brand.ts';
import css from './page.css?raw';
import html from './page.html?raw';
import script from './page.js?raw';

/** The cabinet's tokens, stones and typeface are imported as files, not as code of its `ui`. */
const tokens = import.meta.glob<string>('../../../ui/tokens.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const gems = import.meta.glob<string>('../../../ui/gems/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const fonts = import.meta.glob<string>('../../../ui/fonts/*.woff2', {
  query: '?inline',
  import: 'default',
  eager: true,
});

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const bytesOf = (dataUrl: string) =>
  new Uint8Array(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));

const served = (
  files: Record<string, string>,
  prefix: string,
  asset: (content: string) => Asset,
): [string, Asset][] =>
  Object.entries(files).map(([path, content]) => [prefix + nameOf(path), asset(content)]);

const textOf = (type: string) => (body: string) => ({ type: `${type}; charset=utf-8`, body });

export type Asset = { type: string; body: string | Uint8Array<ArrayBuffer> };

export const document = html.replaceAll('<!--product-->', () => brand.productName);

/** Files the page asks for, by their path under `/sandbox`. */
export const assets = new Map<string, Asset>([
  ['/page.css', textOf('text/css')(css)],
  ['/page.js', textOf('text/javascript')(script)],
  ...served(tokens, '/', textOf('text/css')),
  ...served(gems, '/gems/', textOf('image/svg+xml')),
  ...served(fonts, '/fonts/', (dataUrl) => ({ type: 'font/woff2', body: bytesOf(dataUrl) })),
]);
