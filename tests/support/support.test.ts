import { describe, expect, test } from 'vitest';
import { code128c } from '#lib/code128.ts';
import { Complaints, Sandbox } from './sandbox';
import { scanRow } from './scanner';

const refused = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)';
const cut = 'Failed to load resource: net::ERR_CONNECTION_FAILED';
const profile = 'http://127.0.0.1:1/v1/client/me';

describe('a console message', () => {
  test('is listed as a complaint, with the address of the failed call', () => {
    const complaints = new Complaints();
    complaints.add('A defect');
    complaints.add(refused, profile);
    expect(complaints.list()).toEqual(['A defect', `${refused} (${profile})`]);
  });

  test('is excused only for the call that the test made fail, and only for that kind of failure', () => {
    const complaints = new Complaints();
    complaints.excuse('/v1/client/me', /^net::ERR_CONNECTION_FAILED$/);
    complaints.add(cut, profile);
    expect(complaints.list()).toEqual([]);
    complaints.add(cut, 'http://127.0.0.1:1/v1/login');
    complaints.add(refused, profile);
    expect(complaints.list()).toHaveLength(2);
  });

  test('is excused for any call if it reports that the network is disconnected', () => {
    const complaints = new Complaints();
    complaints.add('Failed to load resource: net::ERR_INTERNET_DISCONNECTED', profile);
    expect(complaints.list()).toEqual([]);
  });

  test('is never excused if it is not about a failed call', () => {
    const complaints = new Complaints();
    complaints.excuse(null, /./);
    complaints.add('TypeError: undefined is not a function', profile);
    expect(complaints.list()).toHaveLength(1);
  });

  test('is excused only for the faults that the test requested from the sandbox', async () => {
    const complaints = new Complaints();
    const answer = { ok: true, json: () => Promise.resolve({}) } as Response;
    const asked = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(answer);
    const sandbox = new Sandbox('http://127.0.0.1:1', complaints);
    await sandbox.fault({ method: 'POST', path: '/v1/login', kind: 'status', status: 503 });
    await sandbox.fault({ method: 'POST', path: '/v1/login', kind: 'result', code: 10 });
    await sandbox.expireTokens({ forbid: true });
    globalThis.fetch = asked;
    const status = (code: number, path: string) => {
      const said = `Failed to load resource: the server responded with a status of ${String(code)} ()`;
      complaints.add(said, `http://127.0.0.1:1${path}`);
    };
    status(503, '/v1/login');
    status(403, '/v1/client/me');
    expect(complaints.list()).toEqual([]);
    status(500, '/v1/login');
    status(401, '/v1/client/me');
    expect(complaints.list()).toHaveLength(2);
  });
});

/** A row of pixels with the code: `module` px per module, `quiet` px of white on either side. */
function rowOf(digits: string, { module = 2, quiet = 20 } = {}): number[] {
  const code = code128c(digits);
  if (!code) throw new Error('No code');
  const white = new Array<number>(quiet).fill(255);
  const bars = Array.from({ length: Math.round(code.width * module) }, (_, pixel) => {
    const at = (pixel + 0.5) / module;
    return code.bars.some(({ x, width }) => at >= x && at < x + width) ? 0 : 255;
  });
  return [...white, ...bars, ...white];
}

test.each([1, 1.8, 2, 2.4, 3])('the scanner reads a code with %d pixels per module', (module) => {
  const row = rowOf('7013452188903003', { module, quiet: 40 });
  expect(scanRow(row)).toBe('7013452188903003');
});

test('the scanner reads a code between dark edges, as on a page', () => {
  const dark = new Array<number>(30).fill(20);
  expect(scanRow([...dark, ...rowOf('1234'), ...dark])).toBe('1234');
});

test('the scanner rejects a cut code, too little white beside a code, and a wrong check symbol', () => {
  const row = rowOf('7013452188903003');
  expect(scanRow(row.slice(30))).toBeNull();
  expect(scanRow(row.slice(0, -30))).toBeNull();
  expect(scanRow(rowOf('7013452188903003', { quiet: 18 }))).toBeNull();
  const sign = 11 * 2;
  const [before, first] = [20 + sign, 20 + 2 * sign];
  const another = rowOf('1213452188903003').slice(before, first);
  expect(scanRow([...row.slice(0, before), ...another, ...row.slice(first)])).toBeNull();
});

test('the scanner returns null where there is no code', () => {
  expect(scanRow([])).toBeNull();
  expect(scanRow([255, 255, 0, 0, 255])).toBeNull();
});
