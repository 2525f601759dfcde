/**
 * One value that this browser stores. Nothing here throws, because a person may block storage: `read` then
 * returns undefined, and null where nothing is stored; `write` stores nothing.
 */
export const stored = (key: string, area: 'localStorage' | 'sessionStorage' = 'localStorage') => ({
  read(): string | null | undefined {
    try {
      return globalThis[area].getItem(key);
    } catch {
      return undefined;
    }
  },
  /** Null deletes the value. */
  write(value: string | null): void {
    try {
      if (value === null) globalThis[area].removeItem(key);
      else globalThis[area].setItem(key, value);
    } catch {
      return;
    }
  },
  /** Calls back with the value that another tab stores, null when it deletes it; returns a function that stops it. */
  onChange(listener: (value: string | null) => void): () => void {
    const report = ({ key: changed, newValue }: StorageEvent) => {
      // A null key means all keys.
      if (changed === key || changed === null) listener(newValue);
    };
    addEventListener('storage', report);
    return () => {
      removeEventListener('storage', report);
    };
  },
});

const key = 'inspect';
/** Without storage the request is lost at the next reload. */
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
