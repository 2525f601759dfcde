import { expect, type Page } from 'playwright/test';
import { devtoolsOf } from './looks';

/** Font size of the browser and width of the window, in px: 32 is 200 %, 28 is 175 % (on a phone). */
const windows = [
  [32, 320],
  [28, 390],
  [32, 390],
  [32, 768],
  [32, 1280],
] as const;

/**
 * Elements that a person cannot read or reach: beyond the window, cut off by a container, or a code
 * that another element covers. The tier cards (`.slides`) are left out, because they scroll.
 */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const said = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page scrolls to ${String(scrollWidth)} px`);
    const open = document.querySelector('dialog[open]');
    const seen = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          !open || [...document.querySelectorAll('dialog[open]')].at(-1)?.contains(element),
      )
      .filter(
        (element) => element.checkVisibility() && !element.closest('.slides, [aria-hidden="true"]'),
      )
      .filter((element) => {
        for (let at: HTMLElement | null = element; at; at = at.parentElement)
          if (at.offsetWidth === 1) return false;
        return true;
      });
    for (const element of seen) {
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) found.push(`beyond the window: ${said(element)}`);
      const { overflowX } = getComputedStyle(element);
      if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
        found.push(`scrolls sideways: ${said(element)}`);
    }
    const codes = seen.filter((element) => element.matches('svg[role=img]'));
    const leaves = seen.filter(
      (element) =>
        element.matches('svg[role=img]') ||
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ),
    );
    for (const leaf of leaves) {
      const { left, right } = leaf.getBoundingClientRect();
      for (let at = leaf.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue;
        const box = at.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1) found.push(`cut off: ${said(leaf)}`);
      }
    }
    for (const code of codes) {
      const a = code.getBoundingClientRect();
      for (const leaf of leaves) {
        if (leaf === code || leaf.closest('header, nav')) continue;
        const b = leaf.getBoundingClientRect();
        const isUpon =
          a.bottom > b.top + 1 &&
          a.top < b.bottom - 1 &&
          a.right > b.left + 1 &&
          a.left < b.right - 1;
        if (isUpon) found.push(`${said(leaf)} lies upon ${said(code)}`);
      }
    }
    return [...new Set(found)];
  });

/** Expects that text of up to 200 % leaves nothing of the page cut off, covered or unreachable (WCAG 1.4.4). */
export async function isWhole(page: Page): Promise<void> {
  const devtools = await devtoolsOf(page);
  for (const [size, width] of windows) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    await page.setViewportSize({ width, height: 844 });
    const at = `${String(size)} px at ${String(width)}`;
    await expect.poll(() => faults(page), { message: at }).toEqual([]);
  }
}
