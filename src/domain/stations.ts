import { normalizeText, formatQuantity, formatWhole } from '#lib/text.ts';

/** A fuel station as the pins call sends it; without coordinates it has no pin on a map. */
export type Station = {
  lat: number | null;
  lon: number | null;
  name: string;
  id_station: string;
  address: string;
};

/** Section 9: where the map opens, and how near. */
export const mapStart = { center: [52.76, 37.62], zoom: 5 } as const;

/** A station that has a place on the map. */
export type PlacedStation = Station & { lat: number; lon: number };

/** A station with the words it is found by; `kilometres` only once a person's place is known. */
export type FoundStation = { station: Station; kilometres: number | null };

/** A station with what a search reads of it. */
export type Indexed = { station: Station; words: string };

/** Stations by name, each once. */
export type StationIndex = readonly Indexed[];

export const isPlaced = (station: Station): station is PlacedStation =>
  station.lat !== null && station.lon !== null;

/** Text as it is searched: lower case, е for ё, only letters and digits, single spaces. */
const plain = (text: string) =>
  normalizeText(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A station ready to be searched. */
export const indexed = (station: Station): Indexed => ({
  station,
  words: ` ${plain(`азс № ${station.id_station} ${station.name} ${station.address}`)}`,
});

/** Of a number that comes twice the first is kept. */
export function byName(stations: readonly Indexed[]): StationIndex {
  const unique = new Map(stations.toReversed().map((one) => [one.station.id_station, one]));
  const { compare } = new Intl.Collator('ru', { numeric: true });
  return [...unique.values()].sort((one, other) => compare(one.station.name, other.station.name));
}

type Search = {
  query: string;
  /** Where the person is, if they have let the cabinet know. */
  position: Position | null;
  /** Numbers of the stations that come first. */
  favourites: readonly string[];
};

/**
 * The stations that hold every word of the query as the beginning of one of theirs: favourites
 * first, then the nearest, or by name while nobody knows where the person is.
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

/** The stations that have a place, as a map shows them. */
export const pinsOf = (index: StationIndex): Pin[] =>
  index.flatMap(({ station }) =>
    isPlaced(station)
      ? { id: station.id_station, lat: station.lat, lon: station.lon, name: station.name }
      : [],
  );

/** How many stations no map can show. */
export const unplacedCount = (index: StationIndex) =>
  index.filter(({ station }) => !isPlaced(station)).length;

/** A maps site's way to the station: to its place, or where it has none to its address. */
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

/** A pin as the map document gets it; a name is text, never markup. */
export type Pin = { id: string; lat: number; lon: number; name: string };

/** What the map's document tells the cabinet. */
export type MapEvent =
  | { type: 'script.loaded' | 'script.failed' | 'map.left' }
  | { type: 'pin.chosen'; id: string };

/** What the cabinet tells the map's document. */
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
