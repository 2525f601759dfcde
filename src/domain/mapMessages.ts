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
