import type { Fuel } from './goods';

/** What a seeded client's operations shall come to, for the history to be made of. */
export type Plan = {
  /** Days the history goes back. */
  days: number;
  operations: number;
  cancelled: number;
  fraud: number;
  /** Gifts on given days before today; birthdays come by themselves. */
  gifts: { daysAgo: number; title: string; points: number }[];
  fuel: Fuel;
  towns: [string, ...string[]];
  /** Centilitres and kopecks of the last 90 days, to the last unit, over so many purchases. */
  qualifying: { fuel: number; nonFuel: number; refuels: number; visits: number };
  /** Of the purchases before, the share with fuel; the rest are for the shop alone. */
  fuelShare: number;
};

export type Person = {
  id: string;
  phone: string;
  cardNumber: string;
  firstName: string;
  middleName: string;
  lastName: string;
  birthDate: string;
  gender: 'male' | 'female';
  email: string;
  blocked: boolean;
  agreements: Record<'AllowSMS' | 'AllowEmail' | 'AllowPush', boolean>;
  plan: Plan;
  /** What a person sees signing in as this client. */
  shows: string;
};

const welcome = (daysAgo: number, points: number) => ({
  daysAgo,
  title: 'Приветственные баллы',
  points,
});

const survey = (daysAgo: number) => ({ daysAgo, title: 'Баллы за опрос', points: 50 });

const all = { AllowSMS: true, AllowEmail: true, AllowPush: true };

export const people: Person[] = [
  {
    id: 'client-0001',
    phone: '+79990000001',
    cardNumber: '7013452188903001',
    firstName: 'Олег',
    middleName: 'Петрович',
    lastName: 'Сушков',
    birthDate: '1998-02-03',
    gender: 'male',
    email: '',
    blocked: false,
    agreements: { AllowSMS: true, AllowEmail: false, AllowPush: false },
    shows: 'Новичок ниже первого уровня: две покупки, 150 баллов',
    plan: {
      days: 9,
      operations: 3,
      cancelled: 0,
      fraud: 0,
      gifts: [welcome(8, 127)],
      fuel: 'АИ-92',
      towns: ['Ливны'],
      qualifying: { fuel: 34_00, nonFuel: 238_00, refuels: 1, visits: 1 },
      fuelShare: 1,
    },
  },
  {
    id: 'client-0002',
    phone: '+79990000002',
    cardNumber: '7013452188903002',
    firstName: 'Игорь',
    middleName: 'Андреевич',
    lastName: 'Лапин',
    birthDate: '1985-07-19',
    gender: 'male',
    email: 'igor.lapin@example.ru',
    blocked: false,
    agreements: { AllowSMS: true, AllowEmail: true, AllowPush: false },
    shows: 'Агат, полгода операций',
    plan: {
      days: 184,
      operations: 38,
      cancelled: 1,
      fraud: 0,
      gifts: [welcome(183, 100), survey(71)],
      fuel: 'АИ-92',
      towns: ['Елец', 'Становое'],
      qualifying: { fuel: 186_40, nonFuel: 1_742_00, refuels: 6, visits: 7 },
      fuelShare: 0.5,
    },
  },
  {
    id: 'client-0003',
    phone: '+79990000003',
    cardNumber: '7013452188903003',
    firstName: 'Анна',
    middleName: 'Сергеевна',
    lastName: 'Воронцова',
    birthDate: '1991-11-12',
    gender: 'female',
    email: 'anna.vorontsova@example.ru',
    blocked: false,
    agreements: { AllowSMS: true, AllowEmail: true, AllowPush: false },
    shows: 'Сапфир, 137 операций за 14 месяцев: есть отменённые, отклонённые и нефинансовые',
    plan: {
      days: 425,
      operations: 137,
      cancelled: 5,
      fraud: 4,
      gifts: [
        welcome(424, 150),
        { daysAgo: 362, title: 'Приз акции «Полный бак»', points: 8_000 },
        survey(302),
        survey(58),
      ],
      fuel: 'АИ-95',
      towns: ['Тула', 'Орёл', 'Калуга', 'Серпухов'],
      qualifying: { fuel: 432_00, nonFuel: 4_126_50, refuels: 11, visits: 15 },
      fuelShare: 0.42,
    },
  },
  {
    id: 'client-0004',
    phone: '+79990000004',
    cardNumber: '7013452188903004',
    firstName: 'Мария',
    middleName: 'Александровна',
    lastName: 'Константинопольская',
    birthDate: '1979-04-27',
    gender: 'female',
    email: 'maria.konstantinopolskaya@example.ru',
    blocked: false,
    agreements: all,
    shows: 'Рубин, длинная фамилия, полтора года операций',
    plan: {
      days: 548,
      operations: 420,
      cancelled: 7,
      fraud: 2,
      gifts: [welcome(547, 150), survey(400), survey(120)],
      fuel: 'АИ-100',
      towns: ['Липецк', 'Задонск', 'Воронеж', 'Лебедянь'],
      qualifying: { fuel: 845_20, nonFuel: 8_930_00, refuels: 21, visits: 32 },
      fuelShare: 0.35,
    },
  },
  {
    id: 'client-0005',
    phone: '+79990000005',
    cardNumber: '7013452188903005',
    firstName: 'Тимур',
    middleName: 'Ринатович',
    lastName: 'Ахметов',
    birthDate: '1972-09-08',
    gender: 'male',
    email: 'timur.akhmetov@example.ru',
    blocked: false,
    agreements: { AllowSMS: true, AllowEmail: false, AllowPush: true },
    shows: 'Бриллиант, 10 000 операций за пять лет и миллион баллов',
    plan: {
      days: 1_825,
      operations: 10_000,
      cancelled: 90,
      fraud: 40,
      gifts: [
        welcome(1_824, 150),
        { daysAgo: 133, title: 'Главный приз «Миллион баллов»', points: 1_000_000 },
        survey(45),
      ],
      fuel: 'ДТ',
      towns: ['Орёл', 'Мценск', 'Курск', 'Елец', 'Липецк', 'Воронеж', 'Плавск', 'Железногорск'],
      qualifying: { fuel: 9_364_00, nonFuel: 75_208_00, refuels: 230, visits: 260 },
      fuelShare: 0.46,
    },
  },
  {
    id: 'client-0055',
    phone: '+79990000055',
    cardNumber: '7013452188903055',
    firstName: 'Вадим',
    middleName: '',
    lastName: 'Зорин',
    birthDate: '1990-01-15',
    gender: 'male',
    email: '',
    blocked: true,
    agreements: { AllowSMS: true, AllowEmail: false, AllowPush: false },
    shows: 'Заблокирован: после входа код 55 и возврат на главную',
    plan: {
      days: 60,
      operations: 7,
      cancelled: 0,
      fraud: 0,
      gifts: [welcome(59, 100)],
      fuel: 'АИ-92',
      towns: ['Верховье'],
      qualifying: { fuel: 96_00, nonFuel: 640_00, refuels: 3, visits: 3 },
      fuelShare: 0.5,
    },
  },
];

/** Plastic cards nobody has registered yet. */
export const plasticCards = [
  { number: '1234567890123456', cvv: '123', refused: false },
  { number: '4000000000000002', cvv: '123', refused: true },
];
