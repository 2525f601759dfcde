import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { createRandom } from '#sandbox/seed/random.ts';
import { people } from '#sandbox/seed/people.ts';
import type { createSandbox } from '#sandbox/sandbox.ts';
import { chromiumFlags } from '#tests/support/chromiumFlags.ts';
import { choose, perform, type Pressed, type Step } from './actions';
import { properties } from './properties';
import { follow, tours } from './tours';
import { fixedCode, parse, World, type Received, type Call, type Moment } from './world';

type Trace = { seed: number; viewport: { width: number; height: number }; steps: Step[] };
type Violation = { property: string; sentence: string; trace: Trace; seen: string };

type Options = {
  url: string;
  executablePath: string;
  args: string[];
  minutes: number;
  seed: number;
  received: Received[];
  viewport?: { width: number; height: number } | undefined;
  client?: string | undefined;
  /** Steps to make again in place of chosen ones. */
  replay?: Trace | undefined;
  /** Continues after a violation, and reports each property once. */
  isSurvey?: boolean;
  /** The planted fault to be found; its first violation is the end, and is not shrunk. */
  fault?: string | undefined;
};

/** Where traces and pictures are kept. */
const folder = '.cache/explore';
const stepsOfAnEpisode = 40;
/** Probability of a random step between two of a tour. */
const strays = 0.08;
const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
  { width: 834, height: 1112 },
];

/** The properties that the step has broken: by the tabs before and after it, and by new calls. */
function judge(
  before: readonly Moment[],
  now: readonly Moment[],
  calls: readonly Call[],
  all: readonly Call[],
  step: Step | null,
) {
  return properties.flatMap((property) => {
    const { shape } = property;
    const told = (seen: unknown) => [{ property, seen }];
    if (shape === 'network') {
      const call = calls.find((one) => one.isReceived && !property.check(one, all));
      return call ? told({ ...call, token: call.token === null ? null : 'Bearer …' }) : [];
    }
    const broken = now.find((moment) => {
      if (shape === 'always') return !property.check(moment);
      const earlier = before.find(({ tab }) => tab === moment.tab);
      return (
        step !== null &&
        earlier !== undefined &&
        moment.step !== null &&
        !property.check(earlier, moment, step)
      );
    });
    return broken
      ? told({
          ...broken,
          calls: undefined,
          clients: broken.clients.map(({ id }) => id),
          kept: broken.kept === '' ? 'nothing' : 'a card',
          cookies: broken.cookies.map(({ name }) => name),
          steps: undefined,
        })
      : [];
  });
}

/** One person's way of so many steps, until the first property is broken. */
async function episode(
  browser: Browser,
  options: Options,
  seed: number,
  known: ReadonlySet<string>,
  pressed: Pressed,
  end = Infinity,
) {
  const random = createRandom(seed);
  const { replay, url, client, received, fault } = options;
  const viewport = replay?.viewport ??
    options.viewport ??
    viewports[random.whole(0, viewports.length - 1)] ?? { width: 390, height: 844 };
  const phone = client ?? people[random.whole(0, people.length - 1)]?.phone ?? '';
  const world = await World.open({ browser, url, viewport, received, fault });
  const steps: Step[] = [];
  const judged = new Set<Call>();
  // Every second episode begins with a tour; over all seeds each tour has its turn.
  const tour = seed % 2 === 0 ? tours[(seed / 2) % tours.length] : undefined;
  const next = tour && follow(tour);
  let made = 0;
  try {
    // The first page of a server waits for its files to be compressed.
    await world.settle(20_000);
    let before = await world.moments(null);
    const wanted =
      replay?.steps.length ?? Math.max(stepsOfAnEpisode, (tour?.steps.length ?? 0) + 5);
    while (made < wanted && Date.now() < end) {
      const here = before.find(({ tab }) => tab === world.tab);
      const first: Step | undefined =
        made === 0 && !tour && random.next() < 0.7 ? { do: 'signIn', phone } : undefined;
      const planned = next && random.next() >= strays ? next(here) : undefined;
      const step =
        replay?.steps[made] ?? planned ?? first ?? choose(random, here, world, phone, pressed);
      steps.push(step);
      made += 1;
      world.steps.push({ step, at: Date.now() });
      const isMade = await perform(world, step).catch(() => false);
      const instant = step.do === 'press' && step.role === 'radio';
      await world.settle(instant ? 300 : 4_000);
      const tab = world.tab;
      const now = (await world.moments(step)).map((moment) =>
        moment.tab === tab ? moment : { ...moment, step: null },
      );
      const ended = world.calls.filter((call) => call.endedAt !== null && !judged.has(call));
      for (const call of ended) judged.add(call);
      const broken = judge(before, now, ended, world.calls, isMade ? step : null).filter(
        ({ property }) => !known.has(property.name),
      );
      if (broken.length > 0) {
        const image = await world.page.screenshot().catch(() => null);
        const trace: Trace = { seed, viewport, steps };
        return {
          made,
          image,
          violations: broken.map(({ property, seen }): Violation => ({
            property: property.name,
            sentence: property.sentence,
            trace,
            seen: JSON.stringify(seen, null, 1),
          })),
        };
      }
      before = now;
    }
    return { made, image: null, violations: [] };
  } finally {
    await world.close().catch(() => {});
  }
}

/** Leaves out every step without which the same property is still broken. */
async function shrink(browser: Browser, options: Options, violation: Violation): Promise<Trace> {
  const { trace } = violation;
  const end = Date.now() + 60_000;
  const isBroken = async (steps: Step[]) => {
    const result = await episode(
      browser,
      { ...options, replay: { ...trace, steps } },
      trace.seed,
      new Set(),
      new Map(),
    );
    return result.violations.some(({ property }) => property === violation.property);
  };
  let { steps } = trace;
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1 && steps.length > 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let from = 0; from < steps.length - 1 && Date.now() < end;) {
      const fewer = [
        ...steps.slice(0, from),
        ...steps.slice(Math.min(from + size, steps.length - 1)),
      ];
      if (fewer.length < steps.length && (await isBroken(fewer))) steps = fewer;
      else from += size;
    }
  return { ...trace, steps };
}

/** Explores for so many minutes; the violations, each with a trace that was kept. */
async function explore(
  options: Options,
): Promise<{ steps: number; episodes: number; violations: Violation[] }> {
  const { executablePath, args, minutes, replay } = options;
  const browser = await chromium.launch({ executablePath, args });
  const violations: Violation[] = [];
  const known = new Set<string>();
  const pressed: Pressed = new Map();
  const end = Date.now() + minutes * 60_000;
  let steps = 0;
  let episodes = 0;
  try {
    while (replay ? episodes === 0 : Date.now() < end) {
      const seed = replay?.seed ?? options.seed + episodes;
      const limit = replay ? Infinity : end;
      const found = await episode(browser, options, seed, known, pressed, limit);
      steps += found.made;
      episodes += 1;
      if (found.violations.length === 0) continue;
      for (const { property } of found.violations) known.add(property);
      violations.push(...found.violations);
      if (options.fault !== undefined) break;
      const [first] = found.violations;
      if (first && !options.isSurvey && !replay)
        first.trace = await shrink(browser, options, first);
      for (const violation of found.violations) keep(violation, found.image);
      if (!options.isSurvey) break;
    }
  } finally {
    await browser.close();
  }
  return { steps, episodes, violations };
}

/** Keeps the trace and a picture, and says how to make it again. */
function keep(violation: Violation, image: Buffer | null) {
  const { property, sentence, trace } = violation;
  console.log(`✗ ${property}: ${sentence}`);
  for (const step of trace.steps) console.log(`    ${JSON.stringify(step)}`);
  const file = write(folder, property, violation);
  console.log(`  npm run explore -- --seed-trace ${file}.json`);
  if (image) writeFileSync(`${file}.png`, image);
}

function write(to: string, name: string, { property, sentence, trace, seen }: Violation) {
  const file = `${to}/${name.replaceAll(/[^\p{L}\d]+/gu, '-')}`;
  mkdirSync(to, { recursive: true });
  const kept = { ...trace, property, sentence, seen: JSON.parse(seen) as unknown };
  writeFileSync(`${file}.json`, JSON.stringify(kept, null, 1));
  return file;
}

type Run = Omit<Options, 'url' | 'args' | 'received' | 'fault'> & {
  site: string;
  createSandbox: typeof createSandbox;
  /** Names of planted faults, each of which is hunted for so many minutes in place of the product's own. */
  faults?: readonly string[];
};

/** Serves the build with a sandbox of its own, explores it, and prints what was found. */
export async function run({ faults, ...options }: Run) {
  if (faults) return hunt(options, faults);
  const { steps, episodes, violations } = await exploreAlone(options);
  console.log(
    `${String(properties.length)} properties, ${String(steps)} steps in ${String(episodes)} ways: ${String(violations.length)} broken`,
  );
  return violations.length;
}

async function exploreAlone({
  site,
  createSandbox: create,
  ...options
}: Omit<Run, 'faults'> & { fault?: string }) {
  const limits = { smsPerHour: 999_999, smsPerAddress: 999_999 };
  const received: Received[] = [];
  const sandbox = await create({
    beside: (request) => {
      const { method } = request;
      const { pathname: path } = new URL(request.url);
      const at = Date.now();
      const token = request.headers.get('authorization');
      if (/^\/(v1|qna-list|pins)/.test(path))
        void request
          .clone()
          .text()
          .then((text) => received.push({ method, path, at, token, body: parse(text) }));
      return undefined;
    },
    siteFolder: site,
    isSiteCompressedAhead: false,
    fixedCode,
    ...limits,
  });
  const { url } = await sandbox.listen();
  try {
    return await explore({ ...options, url, args: chromiumFlags, received });
  } finally {
    await sandbox.close();
  }
}

/** Explores with each planted fault by itself, and prints a row for it; how many were not found. */
async function hunt(options: Omit<Run, 'faults'>, faults: readonly string[]): Promise<number> {
  let missed = 0;
  for (const fault of faults) {
    const begun = Date.now();
    const { steps, violations } = await exploreAlone({ ...options, fault });
    const names = [...new Set(violations.map(({ property }) => property))];
    if (names.length === 0) missed += 1;
    for (const violation of violations) write(`${folder}/planted`, fault, violation);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    console.log(
      `| ${fault} | ${names.join(', ') || 'not found'} | ${String(seconds)} s, ${String(steps)} steps |`,
    );
  }
  return missed;
}
