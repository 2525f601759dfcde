import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Specimens } from '#tests/support/specimens.tsx';

test('every part is prerendered where there is no window', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(<Specimens />);
  expect(html).toContain('Вход в личный кабинет');
  expect(html).toContain('Первый уровень');
});

test('prerendered parts have no inline style, script or handler: the CSP forbids them', () => {
  expect(renderToString(<Specimens />)).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=/);
});
