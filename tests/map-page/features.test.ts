import { expect, test } from 'vitest';
import { pinsOf } from '#domain/stations.ts';
import { featuresOf } from '#map-page/features.ts';

const station = { lat: 54.2, lon: 37.6, name: 'Тула', id_station: '214', address: '' };
const indexed = (over: object) => ({ station: { ...station, ...over }, words: '' });

test('section 2: the map shows a pin for every station that has a place', () => {
  const index = [indexed({}), indexed({ id_station: '17', lat: null }), indexed({ lon: 39.6 })];
  const { features } = featuresOf(pinsOf(index));
  expect(features.map(({ id, geometry }) => [id, geometry])).toEqual([
    ['214', { type: 'Point', coordinates: [54.2, 37.6] }],
    ['214', { type: 'Point', coordinates: [54.2, 39.6] }],
  ]);
});

test('a station’s name is no markup for the provider', () => {
  const { features } = featuresOf([{ id: '1', lat: 0, lon: 0, name: '<b>"Юг" & Ко' }]);
  expect(features[0]?.properties.hintContent).toBe('&lt;b>&quot;Юг&quot; &amp; Ко');
});
