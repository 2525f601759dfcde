import type { Subject, Verdict } from '#conformance/finding.ts';
import type { Deviation } from './check';
import { ofAccounts } from './deviationsOfAccounts';
import { ofDelivery } from './deviationsOfDelivery';
import { ofClient } from './deviationsOfClient';
import { ofPublic } from './deviationsOfPublic';
import { ofSessions } from './deviationsOfSessions';

/** How much of the check a deviation needs to be found. */
export type Scope = 'open' | 'client' | 'writing' | 'newcomer';

/** One way to misbehave, and what a check must say of it. */
export type Planted = {
  subject: Subject;
  what: string;
  verdict: Extract<Verdict, 'tolerated' | 'breaks'>;
  rule: string;
  /** What a card holder sees, where the cabinet has words for it. */
  sees?: string;
  scope: Scope;
  deviate: Deviation;
};

export const planted: readonly Planted[] = [
  ...ofPublic,
  ...ofClient,
  ...ofSessions,
  ...ofAccounts,
  ...ofDelivery,
];
