import type { Machine } from '#conformance/main.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { api, worldOf, type Deviation } from './check';

type Recorded = { request: Request; response: Response; text: string };

/** The machine a command runs on, in the test's hands; `said` and `files` are what it leaves behind. */
export function machineOf(sandbox: Sandbox, deviate?: Deviation) {
  const { fetch, now, wait } = worldOf(sandbox, deviate);
  const said: string[] = [];
  const errors: string[] = [];
  const asked: string[] = [];
  const files = new Map<string, string>();
  const traffic: Recorded[] = [];
  const machine: Machine = {
    now,
    wait,
    fetch: async (request) => {
      const kept = request.clone();
      const response = await fetch(request);
      traffic.push({ request: kept, response, text: await response.clone().text() });
      return response;
    },
    ask: async (question) => {
      asked.push(question);
      const messages = await sandbox.fetch(new Request(`${api}/sandbox/sms`));
      const [newest] = (await messages.json()) as { code: string }[];
      return newest?.code ?? '';
    },
    print: (text) => said.push(text),
    printError: (text) => errors.push(text),
    readFile: (path) => {
      const text = files.get(path);
      if (text === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
      return text;
    },
    writeFile: (path, text) => files.set(path, text),
    isColoured: false,
    date: () => '2026-11-20T12:00:00.000Z',
  };
  return { machine, said, errors, asked, files, traffic };
}

/** What was called, as a browser would save it. */
export const harOf = (traffic: readonly Recorded[]) => ({
  log: {
    entries: traffic
      .filter(({ request }) => !request.url.includes('/sandbox/'))
      .map(({ request, response, text }) => ({
        time: 12,
        request: { method: request.method, url: request.url },
        response: {
          status: response.status,
          headers: [...response.headers].map(([name, value]) => ({ name, value })),
          content: { text },
        },
      })),
  },
});
