const key = 'inspect';

/**
 * Which viewer the address asks for: `?inspect` ours, `?inspect=stately` the hosted one. It holds
 * for the tab, over reloads and pages, until `?inspect=off`.
 */
export function inspectRequest(): 'own' | 'stately' | null {
  const asked = new URLSearchParams(location.search).get(key);
  const wanted = asked ?? kept();
  const viewer = wanted === null || wanted === 'off' ? null : wanted === 'stately' ? wanted : 'own';
  keep(viewer);
  return viewer;
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Without storage it is forgotten at the next reload. */
function keep(viewer: string | null): void {
  try {
    if (viewer === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, viewer);
  } catch {
    return;
  }
}
