import { stored } from './storage';

const key = 'inspect';
/** Without storage it is forgotten at the next reload. */
const request = stored(key, 'sessionStorage');

/**
 * Which viewer the address asks for: `?inspect` ours, `?inspect=stately` the hosted one. It holds
 * for the tab, over reloads and pages, until `?inspect=off`.
 */
export function inspectRequest(): 'own' | 'stately' | null {
  const asked = new URLSearchParams(location.search).get(key);
  const wanted = asked ?? request.read() ?? null;
  const viewer = wanted === null || wanted === 'off' ? null : wanted === 'stately' ? wanted : 'own';
  request.write(viewer);
  return viewer;
}
