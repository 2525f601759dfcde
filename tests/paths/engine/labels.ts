import type { EventObject } from 'xstate';
import { eventName } from '#tests/support/edges.ts';

/** `done loadProfile`, and what tells two samples of one event apart. */
export const labelOf = ({ type, ...data }: EventObject): string => {
  const detail = JSON.stringify(data, plainErrors);
  return detail === '{}' ? eventName(type) : `${eventName(type)} ${detail}`;
};

const plainErrors = (_: string, value: unknown) =>
  value instanceof Error ? `${value.name} ${value.message}` : value;
