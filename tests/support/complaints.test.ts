import { describe, expect, test } from 'vitest';
import { Complaints } from './complaints';
import { Sandbox } from './sandbox';

const refused = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)';
const cut = 'Failed to load resource: net::ERR_CONNECTION_FAILED';
const profile = 'http://127.0.0.1:1/v1/client/me';

describe('what the console says', () => {
  test('is complained of, the address of a call that failed with it', () => {
    const complaints = new Complaints();
    complaints.hear('A defect');
    complaints.hear(refused, profile);
    expect(complaints.list()).toEqual(['A defect', `${refused} (${profile})`]);
  });

  test('is excused of the very call that was made to fail, and in the way it was', () => {
    const complaints = new Complaints();
    complaints.excuse('/v1/client/me', /^net::ERR_CONNECTION_FAILED$/);
    complaints.hear(cut, profile);
    expect(complaints.list()).toEqual([]);
    complaints.hear(cut, 'http://127.0.0.1:1/v1/login');
    complaints.hear(refused, profile);
    expect(complaints.list()).toHaveLength(2);
  });

  test('is excused of any call where the test has taken the network away', () => {
    const complaints = new Complaints();
    complaints.hear('Failed to load resource: net::ERR_INTERNET_DISCONNECTED', profile);
    expect(complaints.list()).toEqual([]);
  });

  test('is never excused when it is no remark on a call', () => {
    const complaints = new Complaints();
    complaints.excuse(null, /./);
    complaints.hear('TypeError: undefined is not a function', profile);
    expect(complaints.list()).toHaveLength(1);
  });

  test('is excused of what the sandbox was told to do wrong', async () => {
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
      complaints.hear(said, `http://127.0.0.1:1${path}`);
    };
    status(503, '/v1/login');
    status(403, '/v1/client/me');
    expect(complaints.list()).toEqual([]);
    status(500, '/v1/login');
    status(401, '/v1/client/me');
    expect(complaints.list()).toHaveLength(2);
  });
});
