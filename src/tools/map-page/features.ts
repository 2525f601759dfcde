import type { Pin } from '#domain/stations.ts';

/** The provider takes a hint for markup. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Pins as the provider's object manager takes them. */
export const featuresOf = (pins: readonly Pin[]) => ({
  type: 'FeatureCollection',
  features: pins.map(({ id, lat, lon, name }) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [lat, lon] },
    properties: { hintContent: escaped(name) },
  })),
});
