import type { Planted } from './deviations';
import { answering, changing, put, without } from './spoil';

type Levels = { tier_list: object[] };
type Item = { attributes: object };

const levels = '/v1/public/loyalty_levels';

const eachTier = (change: (tier: object) => object) =>
  changing(levels, (body: Levels) => ({ ...body, tier_list: body.tier_list.map(change) }));
const eachPin = (change: (attributes: object, index: number) => object) =>
  changing('/pins.json', ({ data }: { data: Item[] }) => ({
    data: data.map(({ attributes }, index) => ({ attributes: change(attributes, index) })),
  }));

const unknownError = '«Неизвестная ошибка»';
const open = { scope: 'open' } as const;

const ofLevels: Planted[] = [
  {
    subject: 'public/loyalty_levels',
    what: 'has no tier_list',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...open,
    deviate: changing(levels, (body: Levels) => without(body, 'tier_list')),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'spells litres in words',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...open,
    deviate: eachTier((tier) => put(tier, 'qual_fuel_2', 'сто')),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'sends litres as text',
    verdict: 'tolerated',
    rule: 'D8',
    ...open,
    deviate: eachTier((tier) => put(tier, 'qual_fuel_2', '100.5')),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'spells a field in camelCase',
    verdict: 'tolerated',
    rule: 'D7',
    ...open,
    deviate: eachTier((tier) => put(without(tier, 'qual_fuel_2'), 'qualFuel2', 100)),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'names a tier otherwise',
    verdict: 'tolerated',
    rule: 'section 3',
    ...open,
    deviate: eachTier((tier) => put(tier, 'program_name', 'Золото')),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'has no tiers',
    verdict: 'breaks',
    rule: 'section 4',
    ...open,
    deviate: changing(levels, (body: Levels) => put(body, 'tier_list', [])),
  },
];

const ofContent: Planted[] = [
  {
    subject: 'qna-list',
    what: 'has questions without answers',
    verdict: 'breaks',
    rule: 'section 7',
    sees: unknownError,
    ...open,
    deviate: changing('/qna-list', (items: Item[]) =>
      items.map(({ attributes }) => ({ attributes: without(attributes, 'text') })),
    ),
  },
  {
    subject: 'qna-list',
    what: 'stands within data',
    verdict: 'tolerated',
    rule: 'D11',
    ...open,
    deviate: changing('/qna-list', (items: Item[]) => ({ data: items })),
  },
  {
    subject: 'qna-list',
    what: 'is not there',
    verdict: 'breaks',
    rule: 'section 7',
    sees: unknownError,
    ...open,
    deviate: answering('/qna-list', () => Response.json([], { status: 404 })),
  },
  {
    subject: 'pins',
    what: 'is a list without data',
    verdict: 'breaks',
    rule: 'section 7',
    sees: unknownError,
    ...open,
    deviate: changing('/pins.json', ({ data }: { data: Item[] }) => data),
  },
  {
    subject: 'pins',
    what: 'has a station without a name',
    verdict: 'tolerated',
    rule: 'D8',
    ...open,
    deviate: eachPin((pin, index) => (index === 0 ? without(pin, 'name') : pin)),
  },
  {
    subject: 'pins',
    what: 'has a station without a place',
    verdict: 'tolerated',
    rule: 'D8',
    ...open,
    deviate: eachPin((pin, index) => (index === 0 ? put(pin, 'lat', 'север') : pin)),
  },
];

export const ofPublic: readonly Planted[] = [...ofLevels, ...ofContent];
