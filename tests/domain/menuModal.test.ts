import { expect, test } from 'vitest';
import { menuModal, withoutMenu } from '#domain/menuModal.ts';

test('the menu is a modal like others, and is left out where only those are meant', () => {
  expect(menuModal).toEqual({ id: 'menu' });
  expect(withoutMenu([{ id: 'menu' }, { id: 'map' }, { id: 'edit-profile' }])).toEqual([
    { id: 'map' },
    { id: 'edit-profile' },
  ]);
  expect(withoutMenu([])).toEqual([]);
});
