import type { AnyStateMachine } from 'xstate';
import { copied, isBag, type Bag } from '#tests/paths/engine/config.ts';
import { configSites } from './configSites';
import { implementationSites } from './implementationSites';

export const kinds = [
  'wrong target',
  'reenter lost',
  'guard turned',
  'guard lost',
  'guard always passes',
  'guard never passes',
  'missing handler',
  'delay doubled',
  'delay a tenth',
  'dropped action',
  'assign dropped',
  'field not written',
  'wrong recipient',
  'payload lost',
  'swapped input',
] as const;

export type Kind = (typeof kinds)[number];

/** A place where a fault can be planted, and how. */
export type Site = { kind: Kind; where: string; apply: () => void };

/** What a fault may change: the machine's configuration and what it names. */
export type Ground = { id: string; config: Bag; delays: Bag; guards: Bag; actions: Bag };

export function groundOf({ id, config, implementations }: AnyStateMachine): Ground {
  const { delays, guards, actions } = implementations;
  const fresh = copied(config);
  if (!isBag(fresh)) throw new Error(`${id} has no configuration`);
  return {
    id,
    config: fresh,
    delays: { ...delays },
    guards: { ...guards },
    actions: { ...actions },
  };
}

/** Every place for a fault, always in the same order. */
export const sitesIn = (ground: Ground): Site[] => [
  ...configSites(ground),
  ...implementationSites(ground),
];
