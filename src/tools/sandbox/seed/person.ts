import type { Fuel } from './goods';

/** What a seeded client's transactions shall come to, for the history to be made of. */
export type Plan = {
  /** Days the history goes back. */
  days: number;
  transactions: number;
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
