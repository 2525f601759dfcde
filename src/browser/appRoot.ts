/** The element the app is drawn in. */
export function appRoot(): HTMLElement {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app');
  return root;
}

/** The route whose prerendered markup the page shows; empty where it only waits, or shows what has been drawn. */
export const prerenderedRoute = (): string => appRoot().dataset['page'] ?? '';

/** Hides the page until it is known whom it is for. */
export function holdApp(): void {
  document.documentElement.dataset['held'] = '';
}

/** Shows what earlyInput.js or `holdApp` has held back. */
export function showApp(): void {
  delete document.documentElement.dataset['held'];
}

/** The app has begun: `src/build/watchStart.js` has nothing to show from now on. */
export function markBegun(): void {
  document.getElementById('not-started')?.remove();
}

/** Whether the page shows only the wait: the app has not started, or has failed. */
export const isBlank = (): boolean =>
  !appRoot().hasChildNodes() || appRoot().dataset['page'] === '';

/** A place in it for what is drawn once the app could not go on. */
export function clearApp(): HTMLElement {
  const root = appRoot();
  const host = document.createElement('div');
  delete root.dataset['page'];
  root.replaceChildren(host);
  showApp();
  return host;
}

/** An element beside it, for what lies over the page. */
export function addRoot(): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  return root;
}
