import { afterEach, describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { countedIn, highlightsOf, type Counted } from '#viewer/page/highlights.ts';
import { funnelOf } from '#viewer/page/funnel.ts';
import { edgesOf, nodesOf } from '#viewer/page/diagram/nodes.ts';
import { layOut } from '#viewer/diagram/layOut.ts';
import { addressOf, hashOf, placeOf } from '#viewer/page/address.ts';
import { viewerMachine } from '#viewer/page/machine.ts';
import type { Answered } from '#viewer/page/production/askProduction.ts';
import type { Place } from '#viewer/page/machineSetup.ts';
import { pictureOf } from '#viewer/page/saveDiagram.ts';
import { fileOf } from '#viewer/page/recording/file.ts';
import { emptyRecording, withMessages } from '#viewer/page/recording/recording.ts';
import type { Diagram } from '#viewer/diagram/diagram.ts';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { overviewOf } from '#viewer/model/overview.ts';
import { causes, reachOf } from '#viewer/model/reach.ts';
import type { Flow } from '#viewer/model/flow.ts';
import { runOf, three } from './recordings';

const [finished = [], left = [], looking = []] = three;
const flows = machineFiles.map(readFlow);
const registration = flows.find(({ id }) => id === 'registration');
const filled: [string, string, string] = ['form.filling', 'form.completed', 'form.checking'];

const drawn = registration ? await layOut(registration) : ({} as Diagram);

const entries = [overviewOf(flows), ...flows].map((flow) => ({ flow, diagram: {} as Diagram }));

const clock = new SimulatedClock();
let viewer = open();
function open() {
  return createActor(viewerMachine, { clock, input: { flow: null } }).start();
}
afterEach(() => {
  viewer.stop();
  viewer = open();
});

const shown = () => viewer.getSnapshot();
const receive = (messages: typeof finished) => {
  viewer.send({ type: 'messages.received', messages });
};
const litNow = () =>
  registration ? [...highlightsOf(registration, shown().context, 'none', []).lit].join(' ') : '';

describe('the viewer', () => {
  test('is silent until a page sends messages, and again after the page is left', () => {
    expect(shown().matches({ feed: 'silent' })).toBe(true);
    receive(looking);
    expect(shown().matches({ feed: 'live' })).toBe(true);
    viewer.send({ type: 'page.left' });
    expect(shown().matches({ feed: 'silent' })).toBe(true);
    expect(shown().context.recordings[0]?.rows).toHaveLength(3);
  });

  test('follows the person until a flow is chosen', () => {
    receive(looking);
    expect(shown().context.flow).toBe('registration');
    viewer.send({ type: 'diagram.chosen', flow: 'menu', actor: null });
    expect(shown().matches({ guide: 'still' })).toBe(true);
    receive(left);
    expect(shown().context.flow).toBe('menu');
  });

  test('keeps the feed, the counts and the guide as they are when a flow or a moment is chosen', () => {
    receive(finished);
    viewer.send({ type: 'counts.toggled' });
    viewer.send({ type: 'moment.chosen', step: 2 });
    viewer.send({ type: 'diagram.chosen', flow: 'registration', actor: null });
    expect(shown().value).toEqual({
      feed: 'live',
      moment: 'looking',
      guide: 'still',
      counts: { shown: 'together' },
      question: 'none',
    });
  });

  test('shows a chosen past moment while new messages arrive', () => {
    receive(looking);
    viewer.send({ type: 'moment.chosen', step: 2 });
    expect(litNow()).toBe(' form form.checking');
    receive(left);
    expect(shown().context.step).toBe(2);
    expect(litNow()).toBe(' form form.checking');
    viewer.send({ type: 'present.requested' });
    expect(shown().context.step).toBe(shown().context.recordings[0]?.rows.length);
  });

  test('plays a recording from its start to its end, one step after another', () => {
    receive(looking);
    viewer.send({ type: 'play.requested' });
    const steps = [shown().context.step];
    for (let at = 0; at < 4; at += 1) {
      clock.increment(700);
      steps.push(shown().context.step);
    }
    expect(steps).toEqual([0, 1, 2, 3, 3]);
    expect(shown().matches({ moment: 'looking' })).toBe(true);
  });

  test('follows the person’s flow at a past moment and during playback', () => {
    receive([...runOf('eeeeeeee', [filled], 'runs', 'login'), ...looking]);
    expect(shown().context.flow).toBe('registration');
    viewer.send({ type: 'moment.chosen', step: 1 });
    expect(shown().context.flow).toBe('login');
    viewer.send({ type: 'moment.chosen', step: 0 });
    viewer.send({ type: 'play.requested' });
    const played = Array.from({ length: 3 }, () => {
      clock.increment(700);
      return shown().context.flow;
    });
    expect(played).toEqual(['login', 'registration', 'registration']);
  });

  test('switches at playback from a diagram without recorded states to one with recorded states', () => {
    receive(looking);
    viewer.send({ type: 'diagram.chosen', flow: 'registration', actor: null });
    viewer.send({ type: 'play.requested' });
    expect(shown().matches({ guide: 'still' })).toBe(true);
    viewer.send({ type: 'pause.requested' });
    viewer.send({ type: 'diagram.chosen', flow: 'menu', actor: null });
    viewer.send({ type: 'play.requested' });
    clock.increment(700);
    expect(shown().context.flow).toBe('registration');
    expect(litNow()).not.toBe('');
  });

  test('follows into the one-time code once it is typed, and back to the flow around it', () => {
    receive(runOf('eeeeeeee', [filled], 'runs', 'login'));
    receive(runOf('ffffffff', [], 'runs', 'otp'));
    expect(shown().context.flow).toBe('login');
    receive(runOf('gggggggg', [['open.code.entering', 'code.typed', 'open.code']], 'runs', 'otp'));
    expect(shown().context.flow).toBe('otp');
    receive(runOf('hhhhhhhh', [filled], 'runs', 'login'));
    expect(shown().context.flow).toBe('login');
  });

  test.each([
    'rating',
    'transactionFilter',
    'passkeys',
    'passkeyAdding',
    'passkeyOffer',
    'receipt',
  ])('follows into %s inside the dashboard once an event occurs there', (inner) => {
    receive(runOf('eeeeeeee', [['open', 'page.requested', 'open']], 'runs', 'dashboard'));
    receive(runOf('ffffffff', [], 'runs', inner));
    expect(shown().context.flow).toBe('dashboard');
    receive(runOf('gggggggg', [['shown', 'answer.chosen', 'shown']], 'runs', inner));
    expect(shown().context.flow).toBe(inner);
  });

  test('draws the counts of production instead of the recordings, for the counted flow only', () => {
    receive(looking);
    viewer.send({ type: 'counts.toggled' });
    if (!registration) throw new Error('There is no registration');
    const funnel = funnelOf(registration, [
      { source: '', event: 'xstate.init', target: '', count: 50 },
      { source: 'form.filling', event: 'form.completed', target: 'form.checking', count: 20 },
    ]);
    const times = new Map([['form.filling', { p50: 12, p95: 300, total: 50 }]]);
    viewer.send({ type: 'weights.chosen', weights: { flow: 'registration', funnel, times } });
    const highlights = highlightsOf(registration, shown().context, 'together', []);
    expect(highlights.funnel?.runs).toBe(50);
    const entry = { flow: registration, diagram: drawn, highlights, chosen: null };
    const filling = nodesOf(entry).find(({ id }) => id === 'state:form.filling');
    expect(filling?.ariaLabel).toContain(
      '50 came, 0 left here, half within 12\u00a0s, 95\u00a0% within 5\u00a0min',
    );
    const [went] = edgesOf(entry).filter(({ data }) => (data?.weight ?? 0) > 0);
    expect(went?.data?.weight).toBe(0.4);
    expect([...(went?.data?.counts?.values() ?? [])]).toEqual(['20× 40\u00a0%']);
    const other = flows.find(({ id }) => id === 'login');
    expect(other && highlightsOf(other, shown().context, 'together', []).times?.size).toBe(0);
    viewer.send({ type: 'weights.chosen', weights: null });
    expect(highlightsOf(registration, shown().context, 'together', []).funnel?.runs).toBe(1);
  });

  test('marks the differences between two compared counts on the diagram and in its picture', () => {
    viewer.send({ type: 'counts.toggled' });
    if (!registration) throw new Error('There is no registration');
    const flow = registration;
    const counted = (went: number, left: number) =>
      funnelOf(flow, [
        { source: '', event: 'xstate.init', target: '', count: 50 },
        { source: 'form.filling', event: 'form.completed', target: 'form.checking', count: went },
        { source: 'form.filling', event: 'xstate.stop', target: '', count: left },
      ]);
    const [funnel, other] = [counted(20, 5), counted(10, 15)];
    const times = new Map([['form.filling', { p50: 12, p95: 300, total: 50 }]]);
    viewer.send({ type: 'weights.chosen', weights: { flow: flow.id, funnel, other, times } });
    const highlights = highlightsOf(flow, shown().context, 'together', []);
    const entry = { flow, diagram: drawn, highlights, chosen: null };
    const filling = nodesOf(entry).find(({ id }) => id === 'state:form.filling');
    expect(filling?.ariaLabel).toContain('5 left here, left here 10 → 30\u00a0% (+20)');
    const changed = edgesOf(entry).filter(({ data }) =>
      data?.arrow.label?.lines.some(({ transition }) => data.changed.has(transition)),
    );
    expect(changed).toHaveLength(1);
    expect([...(changed[0]?.data?.counts?.values() ?? [])]).toEqual(['20× 40 → 20\u00a0% (−20)']);
    const svg = pictureOf(entry, highlights, false);
    expect(svg).toContain('20× 40 → 20\u00a0% (−20)');
    // The arrow of 40 % is as wide as on the page, and failures have their colour.
    expect(svg).toContain('stroke-width="3.25"');
    expect(svg).toContain('stroke="#a8340b"');
    for (const part of ['50', '12\u00a0s · 5\u00a0min', '−5 (10\u00a0%)', '10 → 30\u00a0% (+20)'])
      expect(svg).toContain(`>${part}</text>`);
  });

  test('plays at the chosen speed', () => {
    receive(looking);
    viewer.send({ type: 'speed.chosen', speed: 2 });
    viewer.send({ type: 'play.requested' });
    clock.increment(350);
    expect(shown().context.step).toBe(1);
  });

  test('highlights the states that a server’s answer reaches, instead of the person’s states', () => {
    receive(looking);
    viewer.send({ type: 'cause.chosen', cause: 'HTTP 401' });
    const of = (flow: Flow | undefined) =>
      flow && highlightsOf(flow, shown().context, 'none', [], flows);
    const session = flows.find(({ id }) => id === 'session');
    expect([...(of(session)?.lit ?? [])]).toEqual([
      'signedIn.access.refreshing',
      'signedIn.access.refused',
    ]);
    expect([...(of(session)?.taken ?? [])]).toHaveLength(2);
    const all = of(overviewOf(flows));
    expect([...(all?.lit ?? [])]).toEqual(
      expect.arrayContaining(['session', 'navigation', 'app', 'modalFlows']),
    );
    expect(all?.lit.has('login')).toBe(false);
    expect(litNow()).toBe('');
    viewer.send({ type: 'cause.chosen', cause: null });
    expect(litNow()).not.toBe('');
  });

  test('every answer of the server that can be chosen reaches a flow, and so does every event', () => {
    const { statuses, events } = causes(flows);
    expect(statuses).toEqual(['HTTP 401', 'HTTP 403', 'HTTP 429', 'HTTP 503', 'code 55']);
    const reached = (cause: string) => flows.filter((flow) => reachOf(flow, cause).length > 0);
    expect([...statuses, ...events].filter((cause) => reached(cause).length === 0)).toEqual([]);
  });

  test('stays within the recording', () => {
    receive(looking);
    viewer.send({ type: 'moment.chosen', step: 99 });
    expect(shown().context.step).toBe(3);
    viewer.send({ type: 'moment.chosen', step: -1 });
    expect(shown().context.step).toBe(0);
  });

  test('imports readable files and reports unreadable ones', () => {
    const text = fileOf(withMessages(emptyRecording('a'), finished));
    viewer.send({
      type: 'files.read',
      files: [
        { title: 'a.json', text },
        { title: 'b.json', text: '{}' },
      ],
    });
    const { recordings, shown: index, notice } = shown().context;
    expect(recordings.map(({ title }) => title)).toEqual(['Live', 'a.json']);
    expect(index).toBe(1);
    expect(notice).toMatchObject({ kind: 'failed' });
    expect(litNow()).toBe(' registered');
    viewer.send({ type: 'recording.chosen', index: 0 });
    expect(litNow()).toBe('');
    viewer.send({ type: 'recording.cleared' });
    expect(shown().context.recordings).toHaveLength(1);
  });

  test('keeps the moment of a link until a recording that contains it is loaded', () => {
    const link = { type: 'place.chosen', flow: 'registration', state: 'code' } as const;
    viewer.send({ ...link, moment: 2 });
    expect(shown().context).toMatchObject({ asked: 2, step: 0, state: 'code' });
    expect(shown().context.notice?.text).toContain('moment 2');
    const text = fileOf(withMessages(emptyRecording('a'), finished));
    viewer.send({ type: 'files.read', files: [{ title: 'a.json', text }] });
    expect(shown().context).toMatchObject({ asked: null, step: 2, flow: 'registration' });
    expect(shown().matches({ moment: 'looking' })).toBe(true);
    expect(litNow()).toBe(' form form.checking');
    viewer.send({ ...link, moment: 3 });
    expect(shown().context).toMatchObject({ asked: null, step: 3 });
    viewer.send({ ...link, moment: null });
    expect(shown().context.step).toBe(3);
  });

  test('names a moment in the address only while that moment is shown, or nothing is', () => {
    const link = { type: 'place.chosen', flow: 'registration', state: 'code' } as const;
    viewer.send({ ...link, moment: 40 });
    expect(addressOf(shown())).toBe('#registration/code@40');
    viewer.send({ ...link, moment: null });
    expect(addressOf(shown())).toBe('#registration/code');
    viewer.send({ ...link, moment: 40 });
    receive(looking);
    expect(addressOf(shown())).toBe('#registration/code');
    viewer.send({ type: 'moment.chosen', step: 2 });
    expect(addressOf(shown())).toBe('#registration/code@2');
    viewer.send({ ...link, moment: 40 });
    expect(addressOf(shown())).toBe('#registration/code@2');
    const text = fileOf(withMessages(emptyRecording('a'), finished));
    viewer.send({ type: 'files.read', files: [{ title: 'a.json', text }] });
    expect(addressOf(shown())).toBe('#registration/code@6');
    viewer.send({ type: 'recording.cleared' });
    expect(addressOf(shown())).not.toContain('@');
  });

  test('compares two recordings until the comparison ends or a recording is cleared', () => {
    viewer.send({ type: 'counts.toggled' });
    viewer.send({ type: 'comparison.chosen', recordings: [0, 1] });
    expect(countedIn(shown())).toBe('compared');
    expect(shown().context.compared).toEqual([0, 1]);
    viewer.send({ type: 'comparison.ended' });
    expect(countedIn(shown())).toBe('together');
    viewer.send({ type: 'comparison.chosen', recordings: [1, 0] });
    viewer.send({ type: 'recording.cleared' });
    expect(countedIn(shown())).toBe('together');
    expect(shown().context.compared).toEqual([0, 1]);
    viewer.send({ type: 'counts.toggled' });
    expect(countedIn(shown())).toBe('none');
  });

  test('draws the first of two compared recordings, with the second beside it, as for two builds', () => {
    const files = three.map((messages, at) => ({
      title: `${String(at)}.json`,
      text: fileOf(withMessages(emptyRecording('a'), messages)),
    }));
    viewer.send({ type: 'files.read', files });
    viewer.send({ type: 'comparison.chosen', recordings: [1, 3] });
    const runs = (counted: Counted) =>
      registration && highlightsOf(registration, shown().context, counted, []).funnel?.runs;
    expect(runs('together')).toBe(3);
    viewer.send({ type: 'counts.toggled' });
    viewer.send({ type: 'comparison.chosen', recordings: [1, 3] });
    if (!registration) throw new Error('There is no registration');
    const highlights = highlightsOf(registration, shown().context, 'compared', []);
    expect([highlights.funnel?.runs, highlights.other?.runs]).toEqual([1, 1]);
    const entry = { flow: registration, diagram: drawn, highlights, chosen: null };
    const words = edgesOf(entry).flatMap(({ data }) => [...(data?.counts?.values() ?? [])]);
    expect(words).toContain('1× 100 → 50\u00a0% (−50)');
    const filling = nodesOf(entry).find(({ id }) => id === 'state:form.filling');
    expect(filling?.ariaLabel).toContain('half within');
    const badges = nodesOf(entry).filter(({ id }) => id.startsWith('badge:'));
    expect(badges.map(({ id }) => id)).toContain('badge:form.filling');
  });
});

test.each<[string, Place]>([
  ['#login', { flow: 'login', state: null }],
  ['#registration/code', { flow: 'registration', state: 'code' }],
  ['#registration/code@12', { flow: 'registration', state: 'code', moment: 12 }],
  ['#registration@7', { flow: 'registration', state: null, moment: 7 }],
  [
    '#login/code@7?ask=slow&days=7&build=1.5.0',
    {
      flow: 'login',
      state: 'code',
      moment: 7,
      question: { ask: 'slow', days: 7, build: '1.5.0' },
    },
  ],
  [
    '#overview?ask=new&days=30&build=',
    { flow: 'overview', state: null, question: { ask: 'new', days: 30, build: '' } },
  ],
])('the address %s is read as a place, and the place is written as that address', (hash, place) => {
  expect(placeOf(hash, entries)).toEqual(place);
  expect(hashOf(place)).toBe(hash);
});

test.each(['why', 'slow&days=0', 'slow&days=x', "slow&build=a'b"])(
  'an address with the invalid question %s is read without a question',
  (ask) => {
    expect(placeOf(`#login?ask=${ask}`, entries)).toEqual({ flow: 'login', state: null });
  },
);

describe('a question to production', () => {
  const question = { ask: 'leave', days: 30, build: '' } as const;
  const rows = [{ flow: 'login', state: 'code', what: 'left', figure: '1 of 2 (50 %)' }];
  const start = { name: 'login', source: '', event: 'xstate.init', target: '', count: 2 };
  const answer: Answered = { sentence: 'So.', rows, builds: [], ways: [start], times: [] };

  /** The viewer after the answer to its question has loaded. */
  async function asked(answers: () => Promise<Answered | null>, isPlaced = false) {
    const machine = viewerMachine.provide({ actors: { ask: fromPromise(answers) } });
    const actor = createActor(machine, { input: { flow: null } }).start();
    actor.send({ type: 'question.asked', question, isPlaced });
    expect(actor.getSnapshot().matches({ question: 'asking' })).toBe(true);
    await waitFor(actor, (snapshot) => !snapshot.matches({ question: 'asking' }));
    return actor;
  }

  test('opens the diagram at the first row, draws its counts, and keeps its answer in other flows', async () => {
    const actor = await asked(() => Promise.resolve(answer));
    const login = flows.find(({ id }) => id === 'login');
    expect(actor.getSnapshot().context).toMatchObject({ flow: 'login', state: 'code', question });
    expect(actor.getSnapshot().matches({ guide: 'still', question: 'answered' })).toBe(true);
    const drawnOf = () =>
      login && highlightsOf(login, actor.getSnapshot().context, 'none', []).funnel?.runs;
    expect(drawnOf()).toBe(2);
    actor.send({ type: 'diagram.chosen', flow: 'menu', actor: null });
    expect(actor.getSnapshot().context.answer).toEqual(answer);
    actor.send({ type: 'question.closed' });
    expect(actor.getSnapshot().context).toMatchObject({ flow: 'menu', question: null });
    expect(drawnOf()).toBeUndefined();
  });

  test('keeps the current diagram if the address chose it', async () => {
    const actor = await asked(() => Promise.resolve(answer), true);
    expect(actor.getSnapshot().context).toMatchObject({ flow: 'overview', answer });
  });

  test('keeps the current diagram if the answer has no rows', async () => {
    const actor = await asked(() => Promise.resolve({ ...answer, rows: [] }));
    expect(actor.getSnapshot().context.flow).toBe('overview');
    expect(actor.getSnapshot().matches({ question: 'answered' })).toBe(true);
  });

  test.each([
    ['absent', () => Promise.resolve(null)],
    ['failed', () => Promise.reject(new Error('The collector answers 503'))],
  ] as const)('is %s without an answer, and can be asked again', async (state, answers) => {
    const actor = await asked(answers);
    expect(actor.getSnapshot().matches({ question: state })).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ question, answer: null });
    actor.send({ type: 'question.asked', question, isPlaced: false });
    expect(actor.getSnapshot().matches({ question: 'asking' })).toBe(true);
  });
});

test.each(['', '#nowhere', '#nowhere@3', '#login@x', '#login/@', '#@3'])(
  'the address %j is read without an invalid state or moment',
  (hash) => {
    expect(placeOf(hash, entries)?.moment ?? null).toBeNull();
    expect(placeOf(hash, entries)?.state ?? null).toBeNull();
  },
);
