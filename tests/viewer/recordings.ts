import type { Message } from '#viewer/page/recording/messages.ts';

type Way = [source: string, eventType: string, target: string, guard?: string];

const version = '0.7.2';

/** Messages of a page about one run of a flow, as the inspector sends them. */
export function runOf(
  page: string,
  ways: readonly Way[],
  end: 'done' | 'left' | 'runs',
  flow = 'registration',
): Message[] {
  const sessionId = `${page}:x:0`;
  let at = 0;
  const base = () => {
    at += 1;
    const id = `${page}.${String(at)}`;
    return {
      sessionId,
      rootId: sessionId,
      createdAt: String(1_000 + at * 100),
      id,
      _version: version,
    };
  };
  const valueOf = (path: string): unknown =>
    path
      .split('.')
      .reduceRight<unknown>((inner, key) => (inner === '' ? key : { [key]: inner }), '');
  const snapshot = (path: string, status = 'active') => ({ status, value: valueOf(path) });
  const messages: Message[] = [
    {
      ...base(),
      type: '@xstate.actor',
      name: flow,
      definition: JSON.stringify({ id: flow, states: {} }),
      snapshot: snapshot('form.filling'),
    },
    { ...base(), type: '@xstate.event', event: { type: 'xstate.init' } },
    {
      ...base(),
      type: '@xstate.snapshot',
      event: { type: 'xstate.init' },
      snapshot: snapshot('form.filling'),
    },
  ];
  ways.forEach(([source, eventType, target, guard = ''], index) => {
    const event = { type: eventType };
    const isEnd = end === 'done' && index === ways.length - 1;
    const transition = { source, eventType, guard: guard || null, targets: [target] };
    messages.push(
      { ...base(), type: '@xstate.event', event },
      { ...base(), type: '@xstate.microstep', event, transitions: [transition] },
      {
        ...base(),
        type: '@xstate.snapshot',
        event,
        snapshot: snapshot(target, isEnd ? 'done' : 'active'),
      },
    );
  });
  if (end === 'left') {
    messages.push({
      type: '@statelyai.disconnected',
      page,
      createdAt: String(1_000 + (at + 1) * 100),
    });
  }
  return messages;
}

const filled: Way = ['form.filling', 'form.completed', 'form.checking'];
const allowed: Way = ['form.checking', 'xstate.done.actor.checkAllowed', 'form.registering'];
const refused: Way = ['form.checking', 'xstate.error.actor.checkAllowed', 'form.filling'];
const sent: Way = ['form.registering', 'xstate.done.actor.register', 'code'];
const resent: Way = ['code', 'code.resent', 'code'];
const confirmed: Way = ['code', 'xstate.done.actor.otp', 'registered', 'isVerified'];

/** One reached the end, one left at the code, one was refused and still sees the form. */
export const three = [
  runOf('aaaaaaaa', [filled, allowed, sent, resent, confirmed], 'done'),
  runOf('bbbbbbbb', [filled, allowed, sent], 'left'),
  runOf('cccccccc', [filled, refused], 'runs'),
];
