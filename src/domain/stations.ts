import { normalizeText, formatQuantity, formatWhole } from '#lib/text.ts';

/** A fuel station as the pins call sends it; without coordinates it has no pin on a map. */
export type Station = {
  lat: number | null;
  lon: number | null;
  name: string;
  id_station: string;
  address: string;
};

/** Section 9: the centre and the zoom with which the map opens. */
export const mapStart = { center: [52.76, 37.62], zoom: 5 } as const;

/** A station with coordinates. */
export type PlacedStation = Station & { lat: number; lon: number };

/** A station that a search has found; `kilometres` is null while the person's position is unknown, or the station's. */
export type FoundStation = { station: Station; kilometres: number | null };

/** A station with the text that a search reads. */
export type Indexed = { station: Station; words: string };

/** Stations by name, each once. */
export type StationIndex = readonly Indexed[];

export const isPlaced = (station: Station): station is PlacedStation =>
  station.lat !== null && station.lon !== null;

/** Text in the form of a search: lower case, е for ё, only letters and digits, single spaces. */
const plain = (text: string) =>
  normalizeText(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const indexed = (station: Station): Indexed => ({
  station,
  words: ` ${plain(`азс № ${station.id_station} ${station.name} ${station.address}`)}`,
});

/** Sorts the stations by name. Of several stations with one number the first is kept. */
export function byName(stations: readonly Indexed[]): StationIndex {
  const unique = new Map(stations.toReversed().map((one) => [one.station.id_station, one]));
  const { compare } = new Intl.Collator('ru', { numeric: true });
  return [...unique.values()].sort((one, other) => compare(one.station.name, other.station.name));
}

type Search = {
  query: string;
  /** The person's position; null unless they share it. */
  position: Position | null;
  /** Numbers of the stations to list first. */
  favourites: readonly string[];
};

/**
 * The stations in which every word of the query begins a word. Favourites are first, then the
 * nearest ones; by name while the person's position is unknown.
 */
export function searched(index: StationIndex, search: Search): FoundStation[] {
  const { query, position, favourites } = search;
  const words = query.split(/\s+/).map(plain).filter(Boolean);
  const own = new Set(favourites);
  const found = index
    .filter((station) => words.every((word) => station.words.includes(` ${word}`)))
    .map(({ station }) => ({ station, kilometres: kilometresTo(station, position) }));
  if (position) found.sort((a, b) => (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity) || 0);
  if (own.size === 0) return found;
  const isOwn = ({ station }: FoundStation) => own.has(station.id_station);
  return [...found.filter(isOwn), ...found.filter((station) => !isOwn(station))];
}

const kilometresTo = (station: Station, position: Position | null) =>
  position && isPlaced(station) ? distanceBetween(position, station) : null;

/** The stations with coordinates, as pins of a map. */
export const pinsOf = (index: StationIndex): Pin[] =>
  index.flatMap(({ station }) =>
    isPlaced(station)
      ? { id: station.id_station, lat: station.lat, lon: station.lon, name: station.name }
      : [],
  );

/** How many stations have no coordinates, so that no map can show them. */
export const unplacedCount = (index: StationIndex) =>
  index.filter(({ station }) => !isPlaced(station)).length;

/** A maps site's route to the station: to its coordinates, or without them a search for its address. */
export function routeUrl(mapsSite: string, station: Station): string {
  const url = new URL(mapsSite);
  if (isPlaced(station)) {
    url.searchParams.set('rtext', `~${String(station.lat)},${String(station.lon)}`);
    url.searchParams.set('rtt', 'auto');
  } else {
    url.searchParams.set('text', station.address || station.name);
  }
  return url.href;
}

/** A pin as the map's document receives it; a name is text, never markup. */
export type Pin = { id: string; lat: number; lon: number; name: string };

/** Messages from the map's document to the app. */
export type MapEvent =
  | { type: 'script.loaded' | 'script.failed' | 'map.left' }
  | { type: 'pin.chosen'; id: string };

/** Messages from the app to the map's document. */
export type MapCommand =
  | { type: 'pins.shown'; pins: readonly Pin[] }
  | { type: 'place.shown'; lat: number; lon: number };

type Fields = Partial<Record<string, unknown>>;

const fieldsOf = (data: unknown): Fields =>
  typeof data === 'object' && data !== null ? { ...data } : {};

/** A message from the map's document; null for anything else that reaches the window. */
export function mapNewsOf(data: unknown): MapEvent | null {
  const { type, id } = fieldsOf(data);
  switch (type) {
    case 'script.loaded':
    case 'script.failed':
    case 'map.left':
      return { type };
    case 'pin.chosen':
      return typeof id === 'string' ? { type, id } : null;
    default:
      return null;
  }
}

/** A message to the map's document; null for anything else. */
export function mapOrderOf(data: unknown): MapCommand | null {
  const { type, pins, lat, lon } = fieldsOf(data);
  if (type === 'place.shown' && typeof lat === 'number' && typeof lon === 'number')
    return { type, lat, lon };
  if (type !== 'pins.shown' || !Array.isArray(pins)) return null;
  return { type, pins: pins.flatMap((pin) => pinOf(pin) ?? []) };
}

function pinOf(data: unknown): Pin | null {
  const { id, lat, lon, name } = fieldsOf(data);
  const isPin =
    typeof id === 'string' &&
    typeof lat === 'number' &&
    typeof lon === 'number' &&
    typeof name === 'string';
  return isPin ? { id, lat, lon, name } : null;
}

/** A point on the earth, in degrees. */
export type Position = { lat: number; lon: number };

const earthRadius = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two points along the earth's surface. */
export function distanceBetween(one: Position, other: Position): number {
  const lat = Math.sin(radians(other.lat - one.lat) / 2);
  const lon = Math.sin(radians(other.lon - one.lon) / 2);
  const chord = lat ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * lon ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Kilometres as `850 м`, `4,2 км` or `43 км`: as exact as a person needs. */
export function formatDistance(kilometres: number): string {
  if (!Number.isFinite(kilometres)) return '—';
  const metres = Math.round(kilometres * 100) * 10;
  if (metres < 1_000) return `${formatWhole(metres)}\u00a0м`;
  const tenths = Math.round(kilometres * 10) / 10;
  const shown = tenths < 10 ? formatQuantity(tenths) : formatWhole(kilometres);
  return `${shown}\u00a0км`;
}
