import { securityHeaders } from '#build/headers.ts';
import { parseSettings } from '#src/settings.ts';
import { createRoutes } from '#sandbox/http/app.ts';
import { people } from '#sandbox/seed/people.ts';
import type { Person } from '#sandbox/seed/person.ts';
import { assets, document } from './assets';

/** Calls for which the page offers a fault. */
const calls = [
  'POST /v1/login',
  'POST /v1/login/resend',
  'POST /v1/verify_code',
  'POST /v1/login/passkey/options',
  'POST /v1/login/passkey',
  'POST /v1/refresh_token',
  'POST /v1/fresh_login',
  'POST /v1/logout',
  'POST /v1/client/me',
  'PUT /v1/client',
  'POST /v1/client/subscription/change',
  'GET /v1/client/points_forecast',
  'POST /v1/client/transactions',
  'POST /v1/client/transaction/rate',
  'POST /v1/public/loyalty_levels',
  'POST /v1/register/is_allow_register',
  'POST /v1/register',
  'POST /v1/register/resend',
  'POST /v1/register/confirm',
  'POST /v1/client/phone/change',
  'POST /v1/client/phone/confirm_old',
  'POST /v1/client/phone/resend_new',
  'POST /v1/client/phone/confirm_new',
  'POST /v1/client/revoke',
  'POST /v1/client/revoke/confirm',
  'POST /v1/client/passkeys',
  'POST /v1/client/passkeys/options',
  'POST /v1/client/passkeys/add',
  'POST /v1/client/passkeys/rename',
  'POST /v1/client/passkeys/remove',
  'GET /qna-list',
  'GET /pins.json',
];

const stones = ['none', 'agate', 'sapphire', 'ruby', 'diamond'];

const spaced = (phone: string) =>
  phone.replace(/^(\+7)(\d{3})(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5');

function clientItem({ phone, firstName, lastName, shows, blocked }: Person, index: number) {
  const stone = blocked ? 'none' : (stones[index] ?? 'none');
  return `<li data-tier="${stone}"><svg class="gem" aria-hidden="true"><use href="/sandbox/gems/${stone}.svg#gem" /></svg>
    <p><b>${firstName} ${lastName}</b></p>
    <p class="phone">${spaced(phone)} <button class="button small" type="button" data-copy="${phone}" aria-label="Скопировать номер ${spaced(phone)}">Скопировать</button></p>
    <p class="text">${shows}</p></li>`;
}

const callOption = (call: string) => `<option>${call}</option>`;

const cabinetLink = (url: string) => `<a class="link" href="${url}">Открыть кабинет</a>`;

const pageFor = (cabinetUrl: string | undefined) =>
  document
    .replace('<!--cabinet-->', () => (cabinetUrl === undefined ? '' : cabinetLink(cabinetUrl)))
    .replace('<!--clients-->', () => people.map(clientItem).join(''))
    .replace('<!--calls-->', () => calls.map(callOption).join(''));

/** The sandbox's page for people: codes, demo clients, faults, tokens and reset. */
export function pageRoutes(cabinetUrl: string | undefined) {
  const html = pageFor(cabinetUrl);
  const headers = { ...securityHeaders(parseSettings({})), 'cache-control': 'no-cache' };
  const routes = createRoutes().get('/', (c) => c.html(html, 200, headers));
  for (const [path, { type, body }] of assets)
    routes.get(path, (c) => c.body(body, 200, { ...headers, 'content-type': type }));
  return routes;
}
