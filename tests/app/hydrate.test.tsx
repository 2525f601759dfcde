// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Specimens } from '#tests/support/specimens.tsx';

test('prerendered parts are taken over as they are', () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.append(document.createRange().createContextualFragment(renderToString(<Specimens />)));
  const before = root.textContent;
  const mismatches: unknown[] = [];
  act(() => {
    hydrateRoot(root, <Specimens />, { onRecoverableError: (error) => mismatches.push(error) });
  });
  expect(mismatches).toEqual([]);
  expect(root.textContent).toBe(before);
});
