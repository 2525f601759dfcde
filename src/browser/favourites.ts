import { stored } from './storage';

const favourites = stored('favouriteStations');
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
export const readFavourites = (): string[] => idsOf(favourites.read() ?? null);

/** Without storage they live as long as the page. */
export const writeFavourites = (ids: readonly string[]): void => {
  favourites.write(JSON.stringify(ids.slice(0, most)));
};

/** Calls back with what another tab has kept; returns how to stop. */
export const onFavouritesChange = (listener: (ids: readonly string[]) => void): (() => void) =>
  favourites.onChange((text) => {
    listener(idsOf(text));
  });
