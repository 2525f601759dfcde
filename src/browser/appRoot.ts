/** The element the app is drawn in. */
export function appRoot(): HTMLElement {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app');
  return root;
}

/** The route whose prerendered markup the page came with; empty for none. */
export const prerenderedRoute = (): string => appRoot().dataset['page'] ?? '';

/** Shows what boot.js has held back. */
export function showApp(): void {
  delete document.documentElement.dataset['held'];
}

/** An element beside it, for what lies over the page. */
export function addRoot(): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  return root;
}
