import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import {
  distanceBetween,
  formatDistance,
  mapNewsOf,
  mapOrderOf,
  byName,
  indexed,
  mapStart,
  pinsOf,
  routeUrl,
  searched,
  unplacedCount,
} from '#domain/stations.ts';
import type { Station } from '#domain/stations.ts';

const station = (
  id_station: string,
  name: string,
  address: string,
  lat?: number,
  lon?: number,
) => ({
  id_station,
  name,
  address,
  lat: lat ?? null,
  lon: lon ?? null,
});

const stations: Station[] = [
  station('12', 'Самоцвет Орёл', 'Орёл, Московское шоссе, 137', 52.97, 36.08),
  station('214', 'Самоцвет Тула', 'Тула, Щёкинское шоссе, 12', 54.19, 37.62),
  station('21', 'Самоцвет Тула-2', 'Тула, Новомосковское шоссе, 60', 54.17, 37.66),
  station('7', 'Самоцвет Красное', 'Красное, ул. Первомайская, 2'),
];
const index = byName(stations.map(indexed));

const find = (query: string, extra: Partial<Parameters<typeof searched>[1]> = {}) =>
  searched(index, { query, position: null, favourites: [], ...extra }).map(
    ({ station: { id_station } }) => id_station,
  );

test('section 9: the map opens at 52.76, 37.62 and zoom 5', () => {
  expect(mapStart).toEqual({ center: [52.76, 37.62], zoom: 5 });
});

describe('search', () => {
  test('nothing typed finds everything, by name', () => {
    expect(find('')).toEqual(['7', '12', '214', '21']);
    expect(find('   ')).toEqual(['7', '12', '214', '21']);
  });

  test.each([
    ['орел', ['12']],
    ['Орёл', ['12']],
    ['ОРЁЛ', ['12']],
    ['щекинское', ['214']],
    ['Щёкинское'.normalize('NFD'), ['214']],
    ['ново\u00adмоск\u200b', ['21']],
    ['тула шоссе', ['214', '21']],
    ['шоссе, тула', ['214', '21']],
    ['новомоск', ['21']],
    ['АЗС № 214', ['214']],
    ['№214', ['214']],
    ['первомайская 2', ['7']],
    ['тула-2', ['21']],
    ['ул.первомайская', ['7']],
    ['Мценск', []],
    ['<img onerror>', []],
    ['.*', ['7', '12', '214', '21']],
  ])('«%s» finds %j', (query, ids) => {
    expect(find(query)).toEqual(ids);
  });

  test('a number begins with what was typed, and is never found in the middle of another', () => {
    expect(find('21')).toEqual(['214', '21']);
    expect(find('14')).toEqual([]);
  });

  test('any text is searched without a failure, and finds a part of all', () => {
    const all = find('');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const ids = find(query);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => all.includes(id))).toBe(true);
      }),
    );
  });
});

describe('order', () => {
  const oryol = { lat: 52.97, lon: 36.07 };

  test('the nearest first, those without a place last', () => {
    expect(find('', { position: oryol })).toEqual(['12', '21', '214', '7']);
  });

  test('favourites first, in the same order among themselves', () => {
    expect(find('', { favourites: ['21', '7'] })).toEqual(['7', '21', '12', '214']);
    expect(find('', { favourites: ['7', '214'], position: oryol })).toEqual([
      '214',
      '7',
      '12',
      '21',
    ]);
  });

  test('a favourite the search does not find is not shown', () => {
    expect(find('орёл', { favourites: ['7'] })).toEqual(['12']);
  });

  test('a number that appears twice is one station, the first of the two', () => {
    const twice = byName([...stations, station('12', 'Другая', 'Другая')].map(indexed));
    expect(twice).toHaveLength(4);
    expect(twice.some(({ station: { name } }) => name === 'Другая')).toBe(false);
  });
});

test('a station with one coordinate has no place', () => {
  const half = byName([
    indexed({ ...station('1', 'Ливны', 'Ливны, ул. Мира, 1'), lat: 52.4 }),
    indexed({ ...station('2', 'Мценск', 'Мценск, ул. Мира, 1'), lon: 36.5 }),
    indexed(station('3', 'На экваторе', 'Нулевой меридиан', 0, 0)),
  ]);
  expect(unplacedCount(half)).toBe(2);
  expect(pinsOf(half)).toEqual([{ id: '3', lat: 0, lon: 0, name: 'На экваторе' }]);
});

test('names are in the order of a Russian list, numbers by their size', () => {
  const names = ['Самоцвет 10', 'Самоцвет 9', 'Ёлкино', 'Жуковка', 'Елец'];
  const sorted = byName(names.map((name, at) => indexed(station(String(at), name, 'Тула'))));
  expect(sorted.map((one) => one.station.name)).toEqual([
    'Елец',
    'Ёлкино',
    'Жуковка',
    'Самоцвет 9',
    'Самоцвет 10',
  ]);
});

test('stations without coordinates are counted', () => {
  expect(unplacedCount(index)).toBe(1);
  expect(pinsOf(index).map(({ id }) => id)).toEqual(['12', '214', '21']);
});

describe('distance', () => {
  test('from Тула to Орёл there are some 170 km', () => {
    const distance = distanceBetween(
      { lat: 54.1931, lon: 37.6177 },
      { lat: 52.9651, lon: 36.0785 },
    );
    expect(distance).toBeGreaterThan(169);
    expect(distance).toBeLessThan(172);
  });

  test('is the same in both directions and never negative', () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, (one, other) => {
        const there = distanceBetween(one, other);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(20_020);
        expect(distanceBetween(other, one)).toBeCloseTo(there, 6);
      }),
    );
  });

  test.each([
    [0, '0_м'],
    [0.0849, '80_м'],
    [0.85, '850_м'],
    [0.996, '1_км'],
    [1, '1_км'],
    [4.23, '4,2_км'],
    [9.96, '10_км'],
    [43.4, '43_км'],
    [1_234, '1_234_км'],
    [NaN, '—'],
  ])('%s km is written %s', (kilometres, text) => {
    expect(formatDistance(kilometres).replaceAll('\u00a0', '_')).toBe(text);
  });
});

describe('the way there', () => {
  const site = 'https://maps.example/maps/';

  test('links to the coordinates of the station', () => {
    expect(routeUrl(site, stations[1] as Station)).toBe(
      'https://maps.example/maps/?rtext=%7E54.19%2C37.62&rtt=auto',
    );
  });

  test('links to the address when there are no coordinates, and adds no other parameter', () => {
    const url = new URL(routeUrl(site, station('7', 'Красное', 'ул. Мира, 1&x=javascript:2#h')));
    expect([url.origin, url.hash]).toEqual(['https://maps.example', '']);
    expect([...url.searchParams]).toEqual([['text', 'ул. Мира, 1&x=javascript:2#h']]);
  });
});

describe('messages between the cabinet and its map', () => {
  test.each([
    [{ type: 'script.loaded' }, { type: 'script.loaded' }],
    [
      { type: 'pin.chosen', id: '7', extra: 1 },
      { type: 'pin.chosen', id: '7' },
    ],
    [{ type: 'script.failed' }, { type: 'script.failed' }],
    [{ type: 'map.left', id: '7' }, { type: 'map.left' }],
    [{ type: 'pin.chosen', id: 7 }, null],
    [{ type: 'other' }, null],
    ['script.loaded', null],
    [null, null],
    [undefined, null],
  ])('%j from the map is taken for %j', (data, news) => {
    expect(mapNewsOf(data)).toEqual(news);
  });

  test('pins that are none are left out of an order', () => {
    const pin = { id: '7', lat: 1, lon: 2, name: 'Красное' };
    expect(mapOrderOf({ type: 'pins.shown', pins: [pin, { id: '8' }, null] })).toEqual({
      type: 'pins.shown',
      pins: [pin],
    });
    expect(mapOrderOf({ type: 'place.shown', lat: 1, lon: 2 })).toEqual({
      type: 'place.shown',
      lat: 1,
      lon: 2,
    });
    expect(mapOrderOf({ type: 'place.shown', lat: '1', lon: 2 })).toBeNull();
    expect(mapOrderOf({ type: 'place.shown', lat: 1, lon: '2' })).toBeNull();
    expect(mapOrderOf({ type: 'other', lat: 1, lon: 2 })).toBeNull();
    expect(mapOrderOf({ type: 'other', pins: [pin] })).toBeNull();
    expect(mapOrderOf({ type: 'pins.shown' })).toBeNull();
    expect(mapOrderOf('pins.shown')).toBeNull();
  });

  test.each(['id', 'lat', 'lon', 'name'])('a pin whose %s is of another kind is none', (field) => {
    const pin = { id: '7', lat: 1, lon: 2, name: 'Красное', [field]: true };
    expect(mapOrderOf({ type: 'pins.shown', pins: [pin] })).toEqual({
      type: 'pins.shown',
      pins: [],
    });
  });

  test('whatever is said, nothing breaks', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(() => [mapNewsOf(data), mapOrderOf(data)]).not.toThrow();
      }),
    );
  });
});
