import type { Flow } from '#viewer/model/flow.ts';
import { loadBuilds, loadCounts, type FlowCount, type Period } from './counts';
import { periodOf } from './machine';
import { answerOf, asks, type Answer, type Ask, type Counted } from './questions';

/** An empty build means all builds; the question about news takes the last build instead. */
export type Question = { ask: Ask; days: number; build: string };
/** The answer, with the counts that the diagrams of all flows draw. */
export type Answered = Answer & {
  builds: readonly string[];
  ways: readonly FlowCount[];
  times: readonly FlowCount[];
};

/** Answers a question from the collector's store; null if the page's server runs no collector. */
export async function askProduction(
  { ask, days, build }: Question,
  flows: readonly Flow[],
): Promise<Answered | null> {
  const period = periodOf(days, false, Date.now());
  const builds = await loadBuilds(period);
  if (!builds) return null;
  const isNew = ask === 'new';
  const one = isNew && build === '' ? (builds.at(-1) ?? '') : build;
  const earlier = isNew ? builds[builds.indexOf(one) - 1] : undefined;
  const [counted, before] = await Promise.all([
    loadAll(one, period),
    earlier === undefined ? null : loadAll(earlier, period),
  ]);
  const { transition: ways, time: times } = counted;
  return { ...answerOf(ask, flows, counted, before), builds, ways, times };
}

async function loadAll(build: string, period: Period): Promise<Counted> {
  const load = (kind: keyof Counted) => loadCounts(null, build, period, kind);
  const [transition, time, refusal, unheard] = await Promise.all([
    load('transition'),
    load('time'),
    load('refusal'),
    load('unheard'),
  ]);
  return { transition, time, refusal, unheard };
}

/** `?ask=leave&days=30&build=1.4.0`, or an empty text without a question. */
export function queryOf(question: Question | null): string {
  if (question === null) return '';
  const { ask, days, build } = question;
  return `?${new URLSearchParams({ ask, days: String(days), build }).toString()}`;
}

/** The question in an address; null if the address has none, or an invalid one. */
export function questionIn(query: string): Question | null {
  const given = new URLSearchParams(query);
  const ask = asks.find((one) => one === given.get('ask'));
  const days = Number(given.get('days') ?? 30);
  const build = given.get('build') ?? '';
  const isKnown =
    Number.isInteger(days) && days >= 1 && days <= 400 && /^[\w.-]{0,40}$/.test(build);
  return ask && isKnown ? { ask, days, build } : null;
}
