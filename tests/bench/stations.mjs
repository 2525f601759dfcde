import { openPhone } from './page.mjs';

const count = 5_000;

/** Stations on a grid over the country's west, every one with a place. */
const data = Array.from({ length: count }, (_, index) => ({
  attributes: {
    lat: 44 + (index % 100) * 0.16,
    lon: 28 + Math.floor(index / 100) * 0.6,
    name: `Станция ${String(index + 1)}`,
    id_station: String(index + 1),
    address: `Тула, улица ${String(index % 300)}, ${String(index % 90)}`,
  },
}));

/** 5,000 stations at 4× CPU: the list, a search, the longest task and the longest interaction. */
export async function measure({ baseUrl, chromium, print }) {
  const { page, vitals, close } = await openPhone(chromium, { baseUrl, isSlow: false });
  await page.route('**/pins.json', (route) => route.fulfill({ json: { data } }));
  await page.goto(`${baseUrl}/get_card`, { waitUntil: 'networkidle' });
  const started = Date.now();
  await page.getByRole('button', { name: 'АЗС на карте' }).tap();
  const list = page.getByRole('list', { name: 'Станции' });
  await list.getByRole('listitem').first().waitFor();
  print('5,000 stations in the list', Date.now() - started, 'ms');
  await page.getByRole('searchbox', { name: 'Поиск АЗС' }).tap();
  await page.keyboard.type('4999');
  await list.getByRole('button', { name: /Станция 4999/ }).waitFor();
  const { interactions, longTasks } = await vitals();
  print('longest interaction', Math.max(0, ...interactions.map(({ duration }) => duration)), 'ms');
  const longest = Math.max(0, ...longTasks.map(({ duration }) => duration));
  print('longest task', Math.round(longest), 'ms');
  await close();
}
