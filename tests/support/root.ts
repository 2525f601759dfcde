import type { InputFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.ts';
import { place } from '#domain/routes.ts';

export const visitor: InputFrom<typeof appMachine> = {
  tokens: null,
  codeLength: 4,
  isOnline: true,
  target: place('/'),
  isReloaded: false,
  entry: { index: 0, page: '/', modals: [] },
};
