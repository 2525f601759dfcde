import { createElement } from 'react';
import { timeNow } from '#browser/clock.ts';
import type { Screen } from '#runtime/services.ts';
import { ServiceWorkScreen } from './ServiceWorkScreen';

/** The page of the technical works: each arrival says when the server was asked last. */
export const compose = (): Screen => ({
  view: () => createElement(ServiceWorkScreen, { checkedAt: timeNow() }),
});
