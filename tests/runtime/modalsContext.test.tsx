// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OverlaysContext, useOverlays, type Overlays } from '#runtime/modalsContext.ts';
import { partOf } from '#tests/support/partOf.ts';

test('the actors of the menu and the modals are those of the page around', () => {
  const overlays = partOf<Overlays>({ drawModals: () => null });
  const { result } = renderHook(useOverlays, {
    wrapper: ({ children }) => <OverlaysContext value={overlays}>{children}</OverlaysContext>,
  });
  expect(result.current).toBe(overlays);
});

test('outside of it there are none', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(useOverlays)).toThrow('useOverlays outside of OverlaysContext');
});
