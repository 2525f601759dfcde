import { hold } from '#tests/support/heldCall.ts';
import type { Owner, Time } from './time';

export type Person = { phone: string; name: string; cardNumber: string; tier: string };

/** Two clients; neither may ever see data of the other. */
export const anna: Person = {
  phone: '+79990000003',
  name: 'Анна',
  cardNumber: '7013452188903003',
  tier: 'Сапфир',
};
export const boris: Person = {
  phone: '+79990000002',
  name: 'Борис',
  cardNumber: '7013452188902002',
  tier: 'Агат',
};

type Family = { of: Person; isAlive: boolean; refresh: string; used: Map<string, Pair> };
type Pair = { access: string; refresh: string };

export type Received = { path: string; of: Person | null; token: string | null; body: unknown };
export type Fault = (received: Received) => Response | 'lost' | 'hang' | undefined;

const envelope = (fields: object = {}, result: object = {}) => ({
  result: { code: 0, msg: 'OK', shown_error: null, ...result },
  ...fields,
});
export const answer = (fields?: object) => Response.json(envelope(fields));
export const refusal = (code: number, shown_error: string, status = 200) =>
  Response.json(envelope({}, { code, msg: 'ERROR', shown_error }), { status });
export const status = (code: number, body = '') => new Response(body, { status: code });

/**
 * A small main API with the strictest rule: a refresh token is valid once, and its reuse ends the
 * whole session. With `hasGrace`, a reuse returns the same pair again, as D13 requires of servers.
 */
export class Backend {
  readonly received: Received[] = [];
  readonly faults: Fault[] = [];
  isReachable = true;
  hasGrace = false;
  /** Decides, instead of the clock, when a request arrives and when its response arrives. */
  order: ((label: string) => Promise<unknown>) | null = null;
  readonly #refreshing = new Set<{ tab: Owner }>();
  /** The days of a client's transactions, newest first. */
  days: readonly string[] = ['2026-11-20'];
  /** Longest round trip of a call, in ms. */
  slowest = 120;
  readonly #families = new Set<Family>();
  readonly #access = new Map<string, { family: Family; isGood: boolean; isForbidden: boolean }>();
  #issued = 0;

  constructor(private readonly time: Time) {}

  /** A request of a tab. Closing the tab drops a request that has not arrived yet, unless it has `keepalive`. */
  async fetch(request: Request, tab: Owner): Promise<Response> {
    const body: unknown = await request.json().catch(() => undefined);
    const { pathname: path } = new URL(request.url);
    const underWay = { tab };
    if (path === '/v1/refresh_token') this.#refreshing.add(underWay);
    return new Promise<Response>((resolve, reject) => {
      const lost = () => {
        reject(new TypeError('Failed to fetch'));
      };
      hold(request);
      request.signal.addEventListener('abort', () => {
        reject(request.signal.reason as Error);
      });
      const arrive = () => {
        if (request.signal.aborted || (tab.isClosed && !request.keepalive)) return;
        const outcome = this.isReachable ? this.#answer(request, body) : 'lost';
        if (outcome === 'hang') return;
        this.#travel(
          `the answer to ${path}`,
          () => {
            if (outcome === 'lost') lost();
            else resolve(outcome);
          },
          tab,
        );
      };
      this.#travel(path, arrive, null);
    }).finally(() => {
      this.#refreshing.delete(underWay);
    });
  }

  /** Number of refresh calls of open tabs that are in flight. */
  refreshing = (): number => [...this.#refreshing].filter(({ tab }) => !tab.isClosed).length;

  #travel(label: string, act: () => void, of: Owner | null): void {
    const { order, time } = this;
    if (order) void order(label).then(() => time.after(0, act, of));
    else time.after(time.within(this.slowest / 2), act, of);
  }

  calls = (path: string): Received[] => this.received.filter((call) => call.path === path);

  /** Expires every access token; with `isForbidden`, the tokens require a fresh login instead. */
  expire({ isForbidden = false } = {}): void {
    for (const token of this.#access.values()) {
      if (isForbidden) token.isForbidden = true;
      else token.isGood = false;
    }
  }

  /** Ends the person's sessions, and their refresh tokens with them. */
  end(person: Person): void {
    for (const family of this.#families) if (family.of === person) family.isAlive = false;
  }

  /** Number of sessions of the person that have not ended. */
  alive = (person: Person): number =>
    [...this.#families].filter(({ of, isAlive }) => of === person && isAlive).length;

  /** Starts a session of the person, as a sign-in on another device does. */
  issue(person: Person): Pair {
    const family: Family = { of: person, isAlive: true, refresh: '', used: new Map() };
    this.#families.add(family);
    return this.#next(family);
  }

  #next(family: Family): Pair {
    family.refresh = this.#newToken(family, 'refresh');
    return { access: this.#newAccess(family), refresh: family.refresh };
  }

  #newAccess(family: Family): string {
    const token = this.#newToken(family, 'access');
    this.#access.set(token, { family, isGood: true, isForbidden: false });
    return token;
  }

  #newToken(family: Family, kind: string): string {
    this.#issued += 1;
    return `${family.of.tier === anna.tier ? 'anna' : 'boris'}-${kind}-${String(this.#issued)}`;
  }

  #answer(request: Request, body: unknown): Response | 'lost' | 'hang' {
    const { pathname: path } = new URL(request.url);
    // The app requests `/` to check that the site is reachable.
    if (path === '/') return new Response();
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const known = token === null ? undefined : this.#access.get(token);
    const isGood = known?.isGood && known.family.isAlive && !known.isForbidden;
    const received = { path, token, body, of: isGood ? known.family.of : null };
    this.received.push(received);
    for (const fault of this.faults) {
      const outcome = fault(received);
      if (outcome) return outcome;
    }
    return this.#open(path, body) ?? this.#asClient(path, body, known);
  }

  /** Calls that need no access token. */
  #open(path: string, body: unknown): Response | null {
    const given = body as Record<string, string> | undefined;
    switch (path) {
      case '/v1/login':
        return answer({ operation_id: 'op-1' });
      case '/v1/verify_code': {
        const person = [anna, boris].find(({ phone }) => phone === given?.['phone_number']);
        return person ? answer(tokens(this.issue(person))) : refusal(10, 'Клиент не найден');
      }
      case '/v1/refresh_token':
        return this.#refresh(given?.['refresh_token'] ?? '');
      case '/v1/logout': {
        const family = this.#access.get(given?.['access_token'] ?? '')?.family;
        if (family) family.isAlive = false;
        return answer();
      }
      case '/v1/public/loyalty_levels':
        return answer({ tier_list: [] });
      default:
        return null;
    }
  }

  #refresh(refresh: string): Response {
    const family = [...this.#families].find(
      (one) => one.refresh === refresh || one.used.has(refresh),
    );
    if (!family?.isAlive) return refusal(0, 'Сессия закончилась', 401);
    const again = family.used.get(refresh);
    if (again) {
      if (this.hasGrace) return answer(tokens(again));
      family.isAlive = false;
      return refusal(0, 'Сессия закончилась', 401);
    }
    const pair = this.#next(family);
    family.used.set(refresh, pair);
    return answer(tokens(pair));
  }

  #page(of: Person, { offset = 0, limit = 0 }: Record<string, number>) {
    const asked = this.days.slice(offset, offset + limit);
    return {
      is_last_page: String(offset + limit >= this.days.length),
      // The numbers count from the oldest, so that a transaction keeps its number when a newer one appears.
      transactions: asked.map((day, row) => purchaseOf(of, day, this.days.length - offset - row)),
    };
  }

  #asClient(
    path: string,
    body: unknown,
    known: { family: Family; isGood: boolean; isForbidden: boolean } | undefined,
  ): Response {
    if (!known?.isGood || !known.family.isAlive) return status(401);
    const { of } = known.family;
    if (path === '/v1/fresh_login') {
      known.isGood = this.hasGrace;
      return answer({ tokens: { access_token: this.#newAccess(known.family) } });
    }
    if (known.isForbidden) return status(403);
    switch (path) {
      case '/v1/client/me':
        return answer({ client: clientOf(of) });
      case '/v1/client/transactions':
        return answer({ transaction_page: this.#page(of, body as Record<string, number>) });
      case '/v1/client/points_forecast':
        return answer({ point_forecast_page: { items: [] } });
      case '/v1/client/phone/confirm_new': {
        const pair = this.issue(of);
        known.family.isAlive = false;
        return answer(tokens(pair));
      }
      default:
        return answer();
    }
  }
}

const tokens = ({ access, refresh }: Pair) => ({
  tokens: { access_token: access, refresh_token: refresh },
});

const clientOf = ({ name, phone, cardNumber, tier }: Person) => ({
  first_name: name,
  last_name: 'Проверкина',
  birth_date: '1991-03-14',
  gender: 'female',
  mobile_phone: phone,
  email: '',
  agreements: [],
  card: {
    card_number: cardNumber,
    points: 5825,
    program_name: tier,
    qual_fuel2: 100,
    qual_non_fuel3: 200,
  },
});

const purchaseOf = ({ cardNumber }: Person, day: string, place: number) => ({
  rrn: cardNumber.slice(4) + String(place),
  order_date: `${day}T12:00:00+03:00`,
  total_sum: 100,
  total_sum_points: 0,
  accural_total_points: 1,
  redem_total_points: 0,
  check_item: [],
  location_code: '017',
  address: 'Липецк',
  oper_type: 'Финансовая',
  order_type: 'Покупка',
  status: 'Проведена',
  error_message: null,
});
