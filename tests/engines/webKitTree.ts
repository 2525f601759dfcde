import type { WebDriver, WebElement } from 'selenium-webdriver';
import { toldElements, type Described } from './described';

/** Runs in the page: what may be told of it, in the order of the document. What has no box of its own is told as its parent is. */
const elementsIn = `
  const modal = [...document.querySelectorAll('dialog')].findLast((one) => one.matches(':modal'));
  const boxOf = (one) => getComputedStyle(one).display === 'contents' ? boxOf(one.parentElement) : one;
  return [...(modal ? [modal] : []), ...(modal ?? document).querySelectorAll(arguments[0])]
    .filter((one) => !one.closest('[inert], [aria-hidden=true]') && boxOf(one).checkVisibility({ visibilityProperty: true }))
    .map((one) => [one, one.localName]);`;

/**
 * What WebKit tells a screen reader of each element. Its protocol tells neither the tree nor states.
 */
export async function webKitTree(driver: WebDriver): Promise<Described[]> {
  const found = await driver.executeScript<[WebElement, string][]>(elementsIn, toldElements);
  return Promise.all(
    found.map(async ([element, tag]) => ({
      role: (await element.getAriaRole()) || (tag === 'summary' ? tag : ''),
      name: await element.getAccessibleName(),
      states: [],
    })),
  );
}
