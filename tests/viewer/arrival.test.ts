import { describe, expect, test } from 'vitest';
import { arrivalOf } from '#viewer/page/recording/arrival.ts';
import { emptyRecording, messagesAt, withMessages } from '#viewer/page/recording/recording.ts';
import { worldAt } from '#viewer/page/recording/actorStates.ts';
import { three } from './recordings';

const recording = withMessages(emptyRecording('all'), three.flat());

describe('how a run came to a state', () => {
  test('is told as the moment it began and the moment it was there', () => {
    const arrival = arrivalOf(recording, 'registration', 'form.registering');
    expect(arrival).toEqual({ start: 0, step: 3 });
    const at = (step: number) =>
      worldAt(recording.messages, messagesAt(recording, step)).get('aaaaaaaa:x:0')?.paths;
    expect(at(3)).toContain('form.registering');
    expect(at(2)).not.toContain('form.registering');
  });

  test('is that of the first run which came there', () => {
    const [, left = [], looking = []] = three;
    const late = withMessages(emptyRecording('late'), [...looking, ...left]);
    const before = withMessages(emptyRecording('before'), looking).rows.length;
    expect(arrivalOf(late, 'registration', 'code')).toEqual({ start: before, step: before + 4 });
  });

  test('is nothing where no run came there', () => {
    expect(arrivalOf(recording, 'registration', 'nowhere')).toBeNull();
    expect(arrivalOf(recording, 'phoneChange', 'code.old')).toBeNull();
  });
});
