const key = 'favouriteStations';
const most = 200;

const idsOf = (text: string | null): string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
};

/** Numbers of the stations kept on this device; none where it keeps nothing. */
export function readFavourites(): string[] {
  try {
    return idsOf(localStorage.getItem(key));
  } catch {
    return [];
  }
}

export function writeFavourites(ids: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(0, most)));
  } catch {
    // They then live as long as the page.
  }
}

/** Calls back with what another tab has kept; returns how to stop. */
export function onFavouritesChange(listener: (ids: readonly string[]) => void): () => void {
  const report = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key || changed === null) listener(idsOf(newValue));
  };
  addEventListener('storage', report);
  return () => {
    removeEventListener('storage', report);
  };
}
