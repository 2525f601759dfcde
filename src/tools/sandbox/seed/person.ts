import type { Fuel } from './goods';

/** Totals that a seeded client's generated history must match. */
export type Plan = {
  /** Days from the start of the history to today. */
  days: number;
  transactions: number;
  cancelled: number;
  fraud: number;
  /** Gifts on given days before today; birthday gifts are added by `birthdays`. */
  gifts: { daysAgo: number; title: string; points: number }[];
  fuel: Fuel;
  towns: [string, ...string[]];
  /** Centilitres and kopecks of the last 90 days, exact to the unit, over `refuels` and `visits`. */
  qualifying: { fuel: number; nonFuel: number; refuels: number; visits: number };
  /** The share of earlier purchases that have fuel; the others are of the shop alone. */
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
  /** The cases that a person sees after signing in as this client. */
  shows: string;
};
