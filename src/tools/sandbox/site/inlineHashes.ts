import { createHash } from 'node:crypto';

const hash = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const contentsOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, content]) => hash(content ?? ''));

/** Hashes of a built page's inline scripts and styles, for that page's policy only. */
export const inlineHashes = (html: string) => ({
  styleHashes: contentsOf(html, /<style[^>]*>([\s\S]*?)<\/style>/gi),
  scriptHashes: contentsOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi),
});
