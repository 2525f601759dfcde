import { readFileSync, writeFileSync } from 'node:fs';
import { chromium as playwright } from 'playwright';
import { runnerImport } from 'vite';
import { findChromium } from './chromium.mjs';
import { root } from './install.mjs';

/**
 * Draws the icons and the preview of links from `src/public/icon.svg`, the brand's name and the
 * tokens. What it writes is kept with the sources: run it again after a change of any of them.
 */
const { module: named } = await runnerImport(`${root}src/brand.ts`, { logLevel: 'error' });
const { module: known } = await runnerImport(`${root}src/programme.ts`, {
  logLevel: 'error',
});
const { module: said } = await runnerImport(`${root}src/features/landing/texts.ts`, {
  logLevel: 'error',
});
const icon = readFileSync(`${root}src/public/icon.svg`, 'utf8');
const font = readFileSync(`${root}src/ui/fonts/onest-cyrillic.woff2`).toString('base64');
const tokens = readFileSync(`${root}src/ui/tokens.css`, 'utf8');
const paper = '#f3f1ec';
const ink = '#17191d';

const mark = (/** @type {number} */ size) =>
  icon.replace('<svg ', `<svg width="${size}" height="${size}" `);

const page = (/** @type {string} */ background, /** @type {string} */ body) => `<!doctype html>
  <meta charset="utf-8">
  <style>
    @font-face { font-family: Onest; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
    ${tokens}
    body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${background} }
    main { text-align: center }
    div { display: flex; gap: 28px; margin-bottom: 48px }
    h1 { margin: 0 0 16px; font: 600 104px/1 Onest; letter-spacing: -0.02em; color: ${ink} }
    p { margin: 0; font: 400 40px/1.3 Onest; color: #55585e }
  </style>${body}`;

const tiers = known.programme.map((/** @type {{ gem: string }} */ { gem }) => gem);
const stone = (/** @type {string} */ tier) => {
  const drawing = readFileSync(`${root}src/ui/gems/${tier}.svg`, 'utf8')
    .replace(/^<svg[^>]*>/, '<svg width="220" height="220">')
    .replace('id="gem"', `id="${tier}"`);
  return `<span data-tier="${tier}">${drawing.replace('</svg>', `<use href="#${tier}"/></svg>`)}</span>`;
};
const preview = `<main>
  <div>${tiers.map(stone).join('')}</div>
  <h1>${named.brand.productName}</h1><p>${said.mainTexts.title(named.brand.productName)}</p>
</main>`;

/** A maskable icon may be cut to a circle of four fifths: the gem stays well within it. */
const drawings = [
  { file: 'icons/icon-192.png', size: [192, 192], html: page('transparent', mark(184)) },
  { file: 'icons/icon-512.png', size: [512, 512], html: page('transparent', mark(490)) },
  { file: 'icons/maskable-512.png', size: [512, 512], html: page(paper, mark(300)) },
  { file: 'icons/touch-180.png', size: [180, 180], html: page(paper, mark(128)) },
  { file: 'preview.png', size: [1200, 630], html: page(paper, preview) },
];

const browser = await playwright.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const { file, size, html } of drawings) {
  const [width = 0, height = 0] = size;
  const sheet = await browser.newPage({ viewport: { width, height } });
  await sheet.setContent(html);
  await sheet.evaluate(() => document.fonts.ready.then(() => undefined));
  writeFileSync(`${root}src/public/${file}`, await sheet.screenshot({ omitBackground: true }));
  await sheet.close();
}
await browser.close();
