import type { Pin } from '#domain/stations.ts';

/** The provider renders a hint as HTML. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Pins in the form that the provider's object manager accepts. */
export const featuresOf = (pins: readonly Pin[]) => ({
  type: 'FeatureCollection',
  features: pins.map(({ id, lat, lon, name }) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [lat, lon] },
    properties: { hintContent: escaped(name) },
  })),
});
