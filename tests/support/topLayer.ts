import type { CDPSession, Page } from 'playwright/test';
import { devtoolsOf } from './devtools';

/** Runs in the page, for an element of it. */
function nameOf(this: Element): string {
  const titles = (this.getAttribute('aria-labelledby') ?? '').split(' ');
  return titles.map((id) => this.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}

/** The names of the dialogs that lie over the page, as the browser draws them: the lowest first. */
export async function openDialogs(page: Page): Promise<string[]> {
  const devtools = await devtoolsOf(page);
  // Without the document the browser gives its elements no numbers.
  await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.getTopLayerElements');
  const names: string[] = [];
  for (const nodeId of nodeIds) {
    // One that has gone meanwhile has no name any more.
    const name = await dialogName(devtools, nodeId).catch(() => null);
    if (name !== null) names.push(name);
  }
  return names;
}

/** Null of what is no dialog: the shadow beneath one, a message. */
async function dialogName(devtools: CDPSession, nodeId: number): Promise<string | null> {
  const { node } = await devtools.send('DOM.describeNode', { nodeId });
  if (node.nodeName !== 'DIALOG') return null;
  const { object } = await devtools.send('DOM.resolveNode', { nodeId });
  const { result } = await devtools.send('Runtime.callFunctionOn', {
    ...(object.objectId !== undefined && { objectId: object.objectId }),
    functionDeclaration: nameOf.toString(),
  });
  return String(result.value).replace(/\s/g, ' ');
}
