import type { Planted } from './deviations';
import { isPreflight, withHeaders } from './spoil';

const noAnswer = '«Нет связи с сервером. Проверьте сеть и повторите.»';
const open = { scope: 'open' } as const;
const unsent = `${noAnswer.slice(0, -1)}», whatever the person does`;

export const ofDelivery: readonly Planted[] = [
  {
    subject: 'cors',
    what: 'the preflight knows no origin',
    verdict: 'breaks',
    rule: 'docs/operating.md',
    sees: unsent,
    ...open,
    deviate: withHeaders((headers) => {
      headers.delete('access-control-allow-origin');
    }, isPreflight),
  },
  {
    subject: 'cors',
    what: 'the preflight allows no PUT',
    verdict: 'breaks',
    rule: 'docs/operating.md',
    sees: unsent,
    ...open,
    deviate: withHeaders((headers) => {
      headers.set('access-control-allow-methods', 'GET,POST');
    }, isPreflight),
  },
  {
    subject: 'cors',
    what: 'Retry-After is not exposed',
    verdict: 'tolerated',
    rule: 'docs/operating.md',
    ...open,
    deviate: withHeaders((headers) => {
      headers.delete('access-control-expose-headers');
    }),
  },
  {
    subject: 'caching',
    what: 'nothing is said of caching',
    verdict: 'tolerated',
    rule: 'docs/operating.md',
    ...open,
    deviate: withHeaders((headers) => {
      headers.delete('cache-control');
    }),
  },
  {
    subject: 'caching',
    what: 'everybody may keep an answer',
    verdict: 'breaks',
    rule: 'docs/operating.md',
    ...open,
    deviate: withHeaders((headers) => {
      headers.set('cache-control', 'public, max-age=300');
    }),
  },
  {
    subject: 'security',
    what: 'types may be guessed',
    verdict: 'tolerated',
    rule: 'docs/security.md 3.4.4',
    ...open,
    deviate: withHeaders((headers) => {
      headers.delete('x-content-type-options');
    }),
  },
  {
    subject: 'security',
    what: 'JSON comes as a page',
    verdict: 'tolerated',
    rule: 'docs/security.md 3.2.1',
    ...open,
    deviate: withHeaders((headers) => {
      headers.set('content-type', 'text/html; charset=utf-8');
    }),
  },
  {
    subject: 'times',
    what: 'an answer takes 12 s',
    verdict: 'tolerated',
    rule: 'D23',
    sees: '«Дольше обычного»',
    ...open,
    deviate: ({ path, delay }) => {
      if (path === '/pins.json') delay(12);
      return null;
    },
  },
  {
    subject: 'times',
    what: 'a refresh takes 16 s',
    verdict: 'breaks',
    rule: 'D22',
    sees: noAnswer,
    ...open,
    deviate: ({ path, delay }) => {
      if (path === '/v1/refresh_token') delay(16);
      return null;
    },
  },
];
