import type { Client, Tokens } from '#domain/client.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';

export const tokens: Tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };

export const client: Client = {
  firstName: 'Анна',
  middleName: 'Сергеевна',
  lastName: 'Воронцова',
  birthDate: '1991-03-14',
  gender: 'female',
  mobilePhone: '+79990000003',
  email: 'anna@example.ru',
  agreements: [],
  card: {
    cardNumber: '7013452188903003',
    points: 12_480,
    programName: 'Сапфир',
    qualFuel2: 432,
    qualNonFuel3: 4_126.5,
  },
};

/** The code to the old number of a change has been sent. */
export const phoneStep: PhoneChangeStep = {
  stage: 'old',
  oldPhone: client.mobilePhone,
  phone: '+79991112233',
  oldSentAt: 1,
  newSentAt: 0,
};
