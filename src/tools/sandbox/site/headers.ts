import { createHash } from 'node:crypto';
import type { Encoding } from './folder';

const yearInSeconds = 31_536_000;

export const hashedFolder = '/assets/';
export const immutable = `public, max-age=${String(yearInSeconds)}, immutable`;
export const revalidated = 'no-cache';

/** Vite puts a hash of the content into these names, so that the files never change. */
export const isHashed = (path: string) => path.startsWith(hashedFolder);

/** The `Cache-Control` of a file of the site. */
export const cacheFor = (path: string) => (isHashed(path) ? immutable : revalidated);

/** The best encoding that an Accept-Encoding allows: brotli, then gzip, then none. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const accepted = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((text) => text.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const;
    }),
  );
  const allows = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
}

/** Whether an If-None-Match names the tag, weakly compared. */
export const isKnown = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const hash = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const contentsOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, content]) => hash(content ?? ''));

/** Hashes of a built page's inline scripts and styles, for that page's policy only. */
export const inlineHashes = (html: string) => ({
  styleHashes: contentsOf(html, /<style[^>]*>([\s\S]*?)<\/style>/gi),
  scriptHashes: contentsOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi),
});
