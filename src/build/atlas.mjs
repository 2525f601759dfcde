import { cpSync, existsSync } from 'node:fs';
import { root } from './install.mjs';

/** Puts the pictures of the states, where they have been taken, beside the viewer of a built site. */
export function putAtlas(/** @type {string} */ siteFolder) {
  const pictures = `${root}.cache/atlas/light/pictures`;
  if (existsSync(`${pictures}/atlas.json`))
    cpSync(pictures, `${siteFolder}/flows/atlas`, { recursive: true });
}
