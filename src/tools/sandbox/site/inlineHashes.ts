import { createHash } from 'node:crypto';

const hash = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const contentsOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, content]) => hash(content ?? ''));

/** Hashes of what a built page holds inline, for its own policy and no other page's. */
export const inlineHashes = (html: string) => ({
  styleHashes: contentsOf(html, /<style[^>]*>([\s\S]*?)<\/style>/gi),
  scriptHashes: contentsOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi),
});
