import { describe, expect, test } from 'vitest';
import { sandboxForFile } from './support/app';
import { aNumber } from './support/matchers';

const { get, post } = sandboxForFile();

type Question = { attributes: { selection: string; text: string; weigth: number } };
type Pin = {
  attributes: {
    lat: number | null;
    lon: number | null;
    name: string;
    id_station: string;
    address: string;
  };
};

const list = async <Item>(path: string) => JSON.parse((await get(path)).text) as Item[];
const query = (fields: Record<string, string>) =>
  `/qna-list?${new URLSearchParams(fields).toString()}`;

const loyalty = { 'filters[mainSelection]': 'Программа лояльности' };

describe('the tiers', () => {
  test('are public, and are not sorted by their conditions', async () => {
    const { body } = await post('/v1/public/loyalty_levels');
    expect(body?.tier_list).toEqual([
      { program_name: 'Агат', qual_fuel_2: 100, qual_non_fuel_3: 1000 },
      { program_name: 'Бриллиант', qual_fuel_2: 1200, qual_non_fuel_3: 12000 },
      { program_name: 'Рубин', qual_fuel_2: 600, qual_non_fuel_3: 6000 },
      { program_name: 'Сапфир', qual_fuel_2: 300, qual_non_fuel_3: 3000 },
    ]);
  });
});

describe('questions and answers', () => {
  test('of the programme are at least ten, each with its own weight', async () => {
    const fields = 'selection,text,weigth';
    const items = await list<Question>(query({ fields, ...loyalty }));
    expect(items.length).toBeGreaterThanOrEqual(10);
    for (const { attributes } of items) {
      expect(Object.keys(attributes).toSorted()).toEqual(['selection', 'text', 'weigth']);
      expect(attributes.selection).toMatch(/\?$/);
      expect(attributes.text.length).toBeGreaterThan(20);
    }
    expect(new Set(items.map(({ attributes }) => attributes.weigth)).size).toBe(items.length);
  });

  test('of other sections are left out by the filter alone', async () => {
    const all = await list<Question>('/qna-list');
    const some = await list<Question>(query(loyalty));
    expect(all.length).toBeGreaterThan(some.length);
    expect(await list(query({ 'filters[mainSelection]': 'Нет такого раздела' }))).toEqual([]);
  });

  test('contain the requested fields and no others', async () => {
    const [item] = await list<Question>(query({ fields: 'weigth,section,id' }));
    expect(item).toEqual({ attributes: { weigth: aNumber } });
  });
});

describe('the pins', () => {
  test('are at least sixty stations around the default map centre', async () => {
    const { data } = JSON.parse((await get('/pins.json')).text) as { data: Pin[] };
    const placed = data.filter(({ attributes }) => attributes.lat !== null);
    expect(placed.length).toBeGreaterThanOrEqual(60);
    expect(data.length - placed.length).toBeGreaterThanOrEqual(2);
    expect(data.length - placed.length).toBeLessThanOrEqual(5);
    expect(new Set(data.map(({ attributes }) => attributes.id_station)).size).toBe(data.length);
    expect(new Set(data.map(({ attributes }) => attributes.name)).size).toBe(data.length);
    for (const { attributes } of placed) {
      expect(Math.abs((attributes.lat ?? 0) - 52.76)).toBeLessThan(2.5);
      expect(Math.abs((attributes.lon ?? 0) - 37.62)).toBeLessThan(2.5);
      expect(attributes.id_station).toMatch(/^\d+$/);
      expect(attributes.address).toMatch(/^[А-ЯЁ][^,]+, .+/);
    }
    const places = new Set(placed.map(({ attributes: { lat, lon } }) => `${lat} ${lon}`));
    expect(places.size).toBe(placed.length);
  });
});
