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
  /** Calls back with what another tab stores, null when it deletes; returns how to stop. */
  onChange(listener: (value: string | null) => void): () => void {
    const report = ({ key: changed, newValue }: StorageEvent) => {
      // Null stands for all keys.
      if (changed === key || changed === null) listener(newValue);
    };
    addEventListener('storage', report);
    return () => {
      removeEventListener('storage', report);
    };
  },
});
