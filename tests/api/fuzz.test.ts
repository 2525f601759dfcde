import { describe, expect, test, vi } from 'vitest';
import { createHttp } from '#api/http.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { samples } from './support/calls';
import { strays } from './support/conforms';
import { mutate, randomFrom } from './support/mutate';

const bodiesPerCall = 500;
const statuses = [200, 200, 200, 200, 400, 404];

describe('whatever the server answers', () => {
  test.each(Object.entries(samples))(
    '%s gives a value of the domain or an error of the domain',
    async (name, { run, answer, result, isAboutSession }) => {
      vi.spyOn(console, 'info').mockImplementation(() => {});
      const random = randomFrom(name.length * 7_919);
      let reply = { text: '', status: 200 };
      const api = createHttp({
        baseUrl: 'https://api.test',
        fetch: () => new Response(reply.text, { status: reply.status }),
      });
      let accepted = 0;
      const wrong: string[] = [];

      for (let count = 0; count < bodiesPerCall; count += 1) {
        reply = {
          text: mutate(answer, random),
          status: statuses[Math.floor(random() * statuses.length)] ?? 200,
        };
        const outcome: unknown = await run(api).catch((error: unknown) => error);
        if (isAboutSession && outcome instanceof UnreachableError) continue;
        if (!(outcome instanceof RejectedError)) {
          accepted += 1;
          wrong.push(...strays(outcome, result).map((stray) => `${stray}: ${reply.text}`));
        } else if (!Number.isFinite(outcome.code) || !/\S/.test(outcome.shownError)) {
          wrong.push(`${String(outcome.code)} «${outcome.shownError}»: ${reply.text}`);
        }
      }

      expect(wrong).toEqual([]);
      expect(accepted).toBeGreaterThan(10);
      expect(accepted).toBeLessThan(400);
    },
    60_000,
  );

  test('the measure itself finds a value that is none of the domain', () => {
    const model = { points: 1, rrn: 'x', items: [{ date: '2026-01-01' }] };
    expect(strays({ points: NaN, rrn: ' ', items: [{ date: '' }] }, model)).toEqual([
      'points is NaN',
      'rrn is « »',
      'date is «»',
    ]);
    expect(strays({ points: undefined, rrn: 'x', items: {} }, model)).toEqual([
      'points is undefined',
      'items is no list',
    ]);
    expect(strays(model, model)).toEqual([]);
  });
});
