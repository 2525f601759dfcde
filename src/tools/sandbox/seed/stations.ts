import { brand } from '#src/brand.ts';

/** A town of the region, its centre, and the street addresses of its stations. */
type Town = { name: string; lat: number; lon: number; streets: string[] };

const towns: Town[] = [
  {
    name: 'Ливны',
    lat: 52.4253,
    lon: 37.6069,
    streets: ['ул. Мира, 214', 'ул. Орловская, 8', 'Елецкое шоссе, 3'],
  },
  {
    name: 'Елец',
    lat: 52.6237,
    lon: 38.5017,
    streets: [
      'Московское шоссе, 22',
      'ул. Орджоникидзе, 61',
      'ул. Радиотехническая, 5',
      'Воронежское шоссе, 90',
    ],
  },
  {
    name: 'Орёл',
    lat: 52.9651,
    lon: 36.0785,
    streets: [
      'Московское шоссе, 137',
      'Кромское шоссе, 14',
      'ул. Машиностроительная, 7',
      'Наугорское шоссе, 90',
    ],
  },
  {
    name: 'Липецк',
    lat: 52.6031,
    lon: 39.5708,
    streets: [
      'ул. Московская, 140',
      'Лебедянское шоссе, 1',
      'ул. Катукова, 51',
      'проспект Победы, 130',
    ],
  },
  {
    name: 'Тула',
    lat: 54.1931,
    lon: 37.6177,
    streets: ['Щёкинское шоссе, 12', 'Новомосковское шоссе, 60', 'Алексинское шоссе, 34'],
  },
  {
    name: 'Воронеж',
    lat: 51.672,
    lon: 39.1843,
    streets: ['Московский проспект, 131', 'ул. Остужева, 43', 'проспект Патриотов, 50'],
  },
  {
    name: 'Курск',
    lat: 51.7304,
    lon: 36.1926,
    streets: ['ул. Энгельса, 154', 'проспект Победы, 2', 'Магистральный проезд, 9'],
  },
  {
    name: 'Калуга',
    lat: 54.5293,
    lon: 36.2754,
    streets: ['ул. Зерновая, 30', 'Грабцевское шоссе, 73'],
  },
  {
    name: 'Мценск',
    lat: 53.2786,
    lon: 36.5747,
    streets: ['ул. Тургенева, 203', 'ул. Кузьмина, 2'],
  },
  {
    name: 'Ефремов',
    lat: 53.1494,
    lon: 38.1216,
    streets: ['ул. Тульское шоссе, 6', 'ул. Словацкого Восстания, 31'],
  },
  { name: 'Серпухов', lat: 54.9158, lon: 37.4111, streets: ['Московское шоссе, 55'] },
  { name: 'Верховье', lat: 52.8128, lon: 37.2339, streets: ['ул. Ленина, 1'] },
  { name: 'Новосиль', lat: 52.9747, lon: 37.0436, streets: ['ул. Карла Маркса, 40'] },
  { name: 'Малоархангельск', lat: 52.4003, lon: 36.5033, streets: ['ул. Калинина, 82'] },
  { name: 'Русский Брод', lat: 52.5903, lon: 37.3744, streets: ['ул. Станционная, 4'] },
  { name: 'Колпна', lat: 52.2194, lon: 37.0317, streets: ['ул. Торговая, 17'] },
  { name: 'Покровское', lat: 52.6031, lon: 36.86, streets: ['ул. 50 лет Октября, 6'] },
  { name: 'Змиёвка', lat: 52.6731, lon: 36.3769, streets: ['ул. Ленина, 73'] },
  { name: 'Кромы', lat: 52.6886, lon: 35.7669, streets: ['ул. 25 Октября, 58'] },
  { name: 'Залегощь', lat: 52.9053, lon: 36.888, streets: ['ул. Привокзальная, 20'] },
  { name: 'Хомутово', lat: 52.8633, lon: 37.4453, streets: ['ул. Кирова, 33'] },
  { name: 'Измалково', lat: 52.6886, lon: 37.9664, streets: ['ул. Ленина, 12'] },
  { name: 'Становое', lat: 52.7756, lon: 38.3436, streets: ['ул. Московская, 9'] },
  { name: 'Тербуны', lat: 52.1333, lon: 38.2833, streets: ['ул. Октябрьская, 27'] },
  { name: 'Долгоруково', lat: 52.3156, lon: 38.3414, streets: ['ул. Тимирязева, 2'] },
  {
    name: 'Задонск',
    lat: 52.3997,
    lon: 38.9266,
    streets: ['ул. Запрудная, 1', 'трасса М-4 «Дон», 414-й км'],
  },
  { name: 'Лебедянь', lat: 53.011, lon: 39.1434, streets: ['ул. Машиностроителей, 8'] },
  { name: 'Данков', lat: 53.2577, lon: 39.1456, streets: ['ул. Вермишева, 5'] },
  { name: 'Чаплыгин', lat: 53.241, lon: 39.967, streets: ['ул. Московская, 77'] },
  { name: 'Грязи', lat: 52.4978, lon: 39.9336, streets: ['ул. Воровского, 25'] },
  { name: 'Усмань', lat: 52.0456, lon: 39.7362, streets: ['ул. Воеводы Вельяминова, 52'] },
  { name: 'Рамонь', lat: 51.9158, lon: 39.3339, streets: ['ул. 50 лет Октября, 3'] },
  { name: 'Семилуки', lat: 51.695, lon: 39.019, streets: ['ул. Транспортная, 11'] },
  { name: 'Касторное', lat: 51.8333, lon: 38.1333, streets: ['ул. 50 лет Октября, 15'] },
  { name: 'Щигры', lat: 51.8761, lon: 36.9113, streets: ['ул. Красная, 96'] },
  { name: 'Поныри', lat: 52.3139, lon: 36.3047, streets: ['ул. Октябрьская, 115'] },
  { name: 'Фатеж', lat: 52.0908, lon: 35.8597, streets: ['трасса М-2 «Крым», 463-й км'] },
  {
    name: 'Железногорск',
    lat: 52.3397,
    lon: 35.3517,
    streets: ['ул. Рокоссовского, 62', 'ул. Мира, 54'],
  },
  { name: 'Болхов', lat: 53.4433, lon: 36.0053, streets: ['ул. Свердлова, 70'] },
  { name: 'Чернь', lat: 53.4522, lon: 36.9153, streets: ['трасса М-2 «Крым», 280-й км'] },
  { name: 'Плавск', lat: 53.7097, lon: 37.2863, streets: ['ул. Победы, 29', 'ул. Ленина, 88'] },
  { name: 'Щёкино', lat: 54.0022, lon: 37.5176, streets: ['ул. Лукашина, 10'] },
  { name: 'Богородицк', lat: 53.7719, lon: 38.1225, streets: ['трасса М-4 «Дон», 230-й км'] },
  { name: 'Узловая', lat: 53.9789, lon: 38.1603, streets: ['ул. Дубовская, 3'] },
  { name: 'Новомосковск', lat: 54.0105, lon: 38.2963, streets: ['ул. Космонавтов, 41'] },
  { name: 'Куркино', lat: 53.4272, lon: 38.6653, streets: ['ул. Театральная, 19'] },
];

/** Stations not yet surveyed: they are open, but have no coordinates for the map. */
const unplaced = [
  { name: 'Красное', address: 'Красное, ул. Первомайская, 2' },
  { name: 'Хлевное', address: 'Хлевное, трасса М-4 «Дон», 448-й км' },
  { name: 'Глазуновка', address: 'Глазуновка, ул. Ленина, 150' },
];

type Station = {
  id: string;
  name: string;
  address: string;
  lat: number | null;
  lon: number | null;
};

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Stations of one town are placed around its centre, about three kilometres away. */
function place({ lat, lon, streets }: Town, index: number) {
  if (streets.length === 1) return { lat, lon };
  const angle = (index / streets.length) * 2 * Math.PI + 0.6;
  return { lat: round(lat + 0.027 * Math.cos(angle)), lon: round(lon + 0.044 * Math.sin(angle)) };
}

const nameOf = (town: string, index: number) =>
  `${brand.productName} ${town}${index === 0 ? '' : `-${String(index + 1)}`}`;

const placed = towns.flatMap((town) =>
  town.streets.map((street, index) => ({
    name: nameOf(town.name, index),
    address: `${town.name}, ${street}`,
    ...place(town, index),
  })),
);

/** The invented network; numbers grow by uneven steps, as if some stations had been closed. */
export const stations: Station[] = [
  ...placed,
  ...unplaced.map(({ name, address }) => ({
    name: nameOf(name, 0),
    address,
    lat: null,
    lon: null,
  })),
].map((station, index) => ({ id: String(11 + index * 4 + (index % 3)), ...station }));

/** Stations of a town with a place on the map. */
export const stationsIn = (town: string) =>
  stations.filter(({ address, lat }) => lat !== null && address.startsWith(`${town},`));
