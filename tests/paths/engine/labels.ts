import type { EventObject } from 'xstate';
import { eventName } from '#tests/support/edges.ts';
import { isActor, isLogic } from './text';

/** `done loadProfile`, and what tells two samples of one event apart. */
export const labelOf = ({ type, ...data }: EventObject): string => {
  const detail = JSON.stringify(data, plainErrors);
  return detail === '{}' ? eventName(type) : `${eventName(type)} ${detail}`;
};

function plainErrors(this: Readonly<Record<string, unknown>>, key: string, value: unknown) {
  if (isActor(this[key])) return 'an actor';
  if (isLogic(value)) return 'a flow';
  return value instanceof Error ? `${value.name} ${value.message}` : value;
}
