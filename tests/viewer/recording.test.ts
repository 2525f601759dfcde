import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { viewerMachine } from '#viewer/page/machine.ts';
import { arrivalOf } from '#viewer/page/recording/arrival.ts';
import { recordedRefusals } from '#viewer/page/recording/counted.ts';
import { fileOf, readFile } from '#viewer/page/recording/file.ts';
import type { Message } from '#viewer/page/recording/messages.ts';
import { emptyRecording, messagesAt, withMessages } from '#viewer/page/recording/recording.ts';
import { pathsOf, worldAt } from '#viewer/page/recording/actorStates.ts';
import { runOf, three } from './recordings';

const [finished = [], left = []] = three;
const recording = withMessages(emptyRecording('one'), finished);

const refusalOf = (text: string) => {
  const read = readFile('a.json', text);
  return 'refusal' in read ? read.refusal : null;
};

describe('a recording', () => {
  test('has a row for every event, and none for the rest', () => {
    expect(recording.rows.map(({ flow, event }) => `${String(flow)}: ${event}`)).toEqual([
      'registration: xstate.init',
      'registration: form.completed',
      'registration: xstate.done.actor.checkAllowed',
      'registration: xstate.done.actor.register',
      'registration: code.resent',
      'registration: xstate.done.actor.otp',
    ]);
  });

  test('stores a message once, even if a page sends all its messages again', () => {
    expect(withMessages(recording, finished)).toBe(recording);
    const longer = withMessages(recording, [...finished, ...left]);
    expect(longer.messages).toHaveLength(finished.length + left.length);
  });

  test('shows at each step the states after that event', () => {
    const pathsAt = (step: number) =>
      worldAt(recording.messages, messagesAt(recording, step)).get('aaaaaaaa:x:0')?.paths;
    expect(pathsAt(1)).toEqual(['', 'form', 'form.filling']);
    expect(pathsAt(2)).toEqual(['', 'form', 'form.checking']);
    expect(pathsAt(6)).toEqual(['', 'registered']);
  });

  test('contains the transitions of the last step, and reports that the page was left', () => {
    const actor = worldAt(left).get('bbbbbbbb:x:0');
    expect(actor).toMatchObject({ status: 'left', flow: 'registration' });
    const before = worldAt(left, left.length - 1).get('bbbbbbbb:x:0');
    expect(before?.taken).toEqual(['form.registering | xstate.done.actor.register | code']);
  });

  test('lists the states of parallel regions, each with its parents', () => {
    expect(pathsOf({ signedIn: { profile: { loading: 'slow' }, access: 'valid' } })).toEqual([
      '',
      'signedIn',
      'signedIn.profile',
      'signedIn.profile.loading',
      'signedIn.profile.loading.slow',
      'signedIn.access',
      'signedIn.access.valid',
    ]);
  });
});

describe('an imported file', () => {
  test('restores the recording that was exported', () => {
    expect(readFile('one', fileOf(recording))).toEqual({ recording });
  });

  test('that is not a recording is refused', () => {
    const words = '“a.json” is not a recording: export one from this page, then import that.';
    for (const text of ['', 'no JSON', '[]', '{"messages":[]}', '{"format":"other","version":1}']) {
      expect(refusalOf(text)).toBe(words);
    }
  });

  test('of another version is refused, and the refusal names the version', () => {
    expect(refusalOf('{"format":"samotsvet-flows","version":2,"messages":[]}')).toBe(
      '“a.json” is of version 2; this page reads 1.',
    );
  });

  test('that is damaged is refused, and the refusal names the damaged place', () => {
    const broken = { format: 'samotsvet-flows', version: 1 };
    const [first] = finished;
    expect(refusalOf(JSON.stringify(broken))).toBe('“a.json” is damaged: it has no messages.');
    expect(
      refusalOf(JSON.stringify({ ...broken, messages: [first, { type: '@xstate.event' }] })),
    ).toBe('“a.json” is damaged: its message 2 cannot be read.');
  });

  test('that is larger than 50 MB is refused before it is parsed', () => {
    expect(refusalOf('x'.repeat(50_000_001))).toBe('“a.json” is larger than 50 MB.');
  });
});

describe('the arrival of a run at a state', () => {
  const all = withMessages(emptyRecording('all'), three.flat());

  test('has the step at which the run started and the step at which it reached the state', () => {
    const arrival = arrivalOf(all, 'registration', 'form.registering');
    expect(arrival).toEqual({ start: 0, step: 3 });
    const at = (step: number) =>
      worldAt(all.messages, messagesAt(all, step)).get('aaaaaaaa:x:0')?.paths;
    expect(at(3)).toContain('form.registering');
    expect(at(2)).not.toContain('form.registering');
  });

  test('belongs to the first run that reached the state', () => {
    const [, left = [], looking = []] = three;
    const late = withMessages(emptyRecording('late'), [...looking, ...left]);
    const before = withMessages(emptyRecording('before'), looking).rows.length;
    expect(arrivalOf(late, 'registration', 'code')).toEqual({ start: before, step: before + 4 });
  });

  test('is null if no run reached the state', () => {
    expect(arrivalOf(all, 'registration', 'nowhere')).toBeNull();
    expect(arrivalOf(all, 'phoneChange', 'code.old')).toBeNull();
  });
});

describe('a recording of twice the length', () => {
  /** How often the prepared run reads the type of a message, in a recording of so many submitted forms. */
  function readsOf(prepare: (messages: readonly Message[]) => () => void, forms: number): number {
    const count = { reads: 0 };
    const form: [string, string, string] = ['form.filling', 'form.submitted', 'form.filling'];
    const messages = runOf('eeeeeeee', Array<typeof form>(forms).fill(form), 'runs').map(
      (message) =>
        new Proxy(message, {
          get: (target, key: keyof Message) => {
            if (key === 'type') count.reads += 1;
            return target[key];
          },
        }),
    );
    const run = prepare(messages);
    count.reads = 0;
    run();
    return count.reads;
  }

  const refusals = (messages: readonly Message[]) => () =>
    void recordedRefusals('registration', [messages]);
  const playback = (messages: readonly Message[]) => {
    const viewer = createActor(viewerMachine, { input: { flow: null } }).start();
    viewer.send({ type: 'messages.received', messages });
    const [live] = viewer.getSnapshot().context.recordings;
    return () => {
      for (const step of [0, ...(live?.rows.keys() ?? [])])
        viewer.send({ type: 'moment.chosen', step });
    };
  };

  test.each([
    ['the refusals are counted', refusals],
    ['it is played', playback],
  ])('has its messages read about twice as often while %s', (_, prepare) => {
    expect(readsOf(prepare, 200)).toBeLessThan(2.5 * readsOf(prepare, 100));
  });
});
