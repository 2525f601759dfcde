import { expect, test } from 'vitest';
import { samples } from '#tests/api/support/calls.ts';
import { phones, sandboxForFile } from './support/app';

const { get } = sandboxForFile({ cabinetUrl: '/' });

const spaced = (phone: string) =>
  phone.replace(/^(\+7)(\d{3})(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5');

test('the page names every demo client, the cards and the way to the cabinet', async () => {
  const { text, headers } = await get('/sandbox');
  expect(headers.get('content-type')).toMatch(/^text\/html/);
  for (const phone of Object.values(phones)) expect(text).toContain(spaced(phone));
  for (const card of ['1234 5678 9012 3456', '4000 0000 0000 0002']) expect(text).toContain(card);
  expect(text).toContain('<a class="link" href="/">Открыть кабинет</a>');
});

test('the page offers a fault for every call of the API', async () => {
  const { text } = await get('/sandbox');
  const offered = [...text.matchAll(/<option>((?:GET|POST|PUT) [^<]+)<\/option>/g)].map(
    ([, call]) => call,
  );
  const made = Object.values(samples).map(
    ({ request: { method, url } }) => `${method} ${new URL(url).pathname}`,
  );
  expect(offered).toHaveLength(32);
  expect(offered.toSorted()).toEqual([...new Set(made)].toSorted());
});

test('the page holds nothing inline and loads nothing from elsewhere', async () => {
  const { text } = await get('/sandbox');
  expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  expect(text).not.toMatch(/(src|href)="(?!\/|#|data:,)/);
  const { text: script } = await get('/sandbox/page.js');
  expect(script).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|eval\(/);
});
