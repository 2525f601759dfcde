/** How the client makes its call under the fault. */
type Drive = 'plain' | 'offline' | 'hang' | 'cancelled' | 'twice' | 'late';

export type Fault = {
  id: string;
  title: string;
  drive: Drive;
  /** Faults to order from the sandbox; method and path are the call's. */
  orders: readonly object[];
};

const always = 50;

export const faults = [
  {
    id: 'F1',
    title: 'the server refuses with a code and its words',
    drive: 'plain',
    orders: [{ kind: 'result', code: 7, shownError: 'Так нельзя', times: always }],
  },
  {
    id: 'F2',
    title: 'the server refuses with code 55, the client is blocked',
    drive: 'plain',
    orders: [{ kind: 'result', code: 55, shownError: 'Клиент заблокирован', times: always }],
  },
  { id: 'F3', title: '401 once', drive: 'plain', orders: [{ kind: 'status', status: 401 }] },
  {
    id: 'F4',
    title: '401 always',
    drive: 'plain',
    orders: [{ kind: 'status', status: 401, times: always }],
  },
  { id: 'F5', title: '403 once', drive: 'plain', orders: [{ kind: 'status', status: 403 }] },
  {
    id: 'F6',
    title: '401, then 403 always',
    drive: 'plain',
    orders: [
      { kind: 'status', status: 401 },
      { kind: 'status', status: 403, times: always },
    ],
  },
  {
    id: 'F7',
    title: '429 with Retry-After: 60',
    drive: 'plain',
    orders: [
      {
        kind: 'status',
        status: 429,
        code: 13,
        shownError: 'Слишком часто',
        ms: 60_000,
        times: always,
      },
    ],
  },
  {
    id: 'F8',
    title: '502 with a gateway’s HTML',
    drive: 'plain',
    orders: [{ kind: 'status', status: 502, times: always }],
  },
  {
    id: 'F8w',
    title: '503, technical works',
    drive: 'plain',
    orders: [{ kind: 'status', status: 503, times: always }],
  },
  {
    id: 'F9',
    title: 'no answer for hours',
    drive: 'hang',
    orders: [{ kind: 'hang', applied: true, times: always }],
  },
  { id: 'F10', title: 'no network', drive: 'offline', orders: [] },
  {
    id: 'F11',
    title: 'given up by the person',
    drive: 'cancelled',
    orders: [{ kind: 'hang', applied: true, times: always }],
  },
  {
    id: 'F12',
    title: 'HTML under 200',
    drive: 'plain',
    orders: [{ kind: 'malformed', times: always }],
  },
  {
    id: 'F13',
    title: 'an answer after 3 s, and a second press meanwhile',
    drive: 'plain',
    orders: [{ kind: 'delay', ms: 3_000 }],
  },
  { id: 'F14', title: 'delivered twice, or overtaken by a newer call', drive: 'twice', orders: [] },
  {
    id: 'F15',
    title: 'applied, and the answer lost',
    drive: 'plain',
    orders: [{ kind: 'abort', applied: true }],
  },
] as const satisfies readonly Fault[];

export type FaultId = (typeof faults)[number]['id'];
