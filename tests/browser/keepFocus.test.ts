// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '#browser/keepFocus.ts';

const element = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`No #${id}`);
  return found;
};

/** Removes the elements in this order; returns the id of the element that has the focus then. */
async function focusedWithout(...ids: string[]) {
  for (const id of ids) element(id).remove();
  await Promise.resolve();
  return document.activeElement?.id;
}

beforeAll(keepFocus);

beforeEach(() => {
  document.body.replaceChildren();
  document.body.insertAdjacentHTML(
    'beforeend',
    `<header><button id="menu"></button></header>
    <main>
      <h1 id="title"></h1>
      <section id="card"><h2 id="cardTitle"></h2><button id="number"></button></section>
      <section id="ledger">
        <h2 id="ledgerTitle"></h2>
        <details open><summary id="filters"></summary><select id="month"></select></details>
        <div id="failure" role="alert"><button id="ask"></button><button id="again"></button></div>
        <h3 id="later"></h3>
      </section>
    </main>`,
  );
});

// This test runs first, because later other elements than the body have had the focus.
test('when nothing before the removed element is left, the first heading of the page takes the focus', async () => {
  element('again').focus();
  for (const id of ['ledgerTitle', 'filters', 'cardTitle', 'title']) element(id).remove();
  element('later').outerHTML = '<h1 id="new"></h1>';
  expect(await focusedWithout('failure')).toBe('new');
});

test('a removed element leaves the focus to the nearest heading or fold before it', async () => {
  element('again').focus();
  expect(await focusedWithout('failure')).toBe('filters');
  element('number').focus();
  expect(await focusedWithout('number')).toBe('cardTitle');
  // The Tab key reaches the summary of a fold, but no heading.
  expect([element('filters').tabIndex, element('cardTitle').tabIndex]).toEqual([0, -1]);
});

test.each([
  { by: 'a key', isRinged: true, scrolled: [[{ block: 'nearest' }]] },
  { by: 'a mouse or a finger', isRinged: false, scrolled: [] },
])('after $by, the page scrolls only as far as a visible focus ring needs', async (press) => {
  const [fold, focus, scrollIntoView] = [element('filters'), vi.fn(), vi.fn()];
  Object.assign(fold, { focus, scrollIntoView });
  // jsdom neither draws a ring nor scrolls.
  vi.spyOn(fold, 'matches').mockImplementation(
    (selector) => selector === ':focus-visible' && press.isRinged,
  );
  element('again').focus();
  await focusedWithout('failure');
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(scrollIntoView.mock.calls).toEqual(press.scrolled);
});

test('a control that had the focus before gets it back when no heading is between the two', async () => {
  element('ask').focus();
  element('again').focus();
  // The person has left the window and returned to it.
  element('again').blur();
  element('again').focus();
  expect(await focusedWithout('again')).toBe('ask');

  element('number').focus();
  element('month').focus();
  expect(await focusedWithout('month')).toBe('filters');
});

test('an element that can no longer take the focus is skipped', async () => {
  element('month').focus();
  element('again').focus();
  element('month').setAttribute('disabled', '');
  expect(await focusedWithout('failure')).toBe('filters');

  element('month').removeAttribute('disabled');
  element('month').focus();
  expect(await focusedWithout('filters', 'month')).toBe('ledgerTitle');
});

test('a button that lost the focus when it was disabled gets it back when it is enabled', async () => {
  const button = element('again');
  button.focus();
  // A browser blurs a control that becomes disabled; jsdom does not.
  button.blur();
  button.setAttribute('disabled', '');
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
  button.removeAttribute('disabled');
  element('ask').setAttribute('disabled', '');
  await Promise.resolve();
  expect(document.activeElement).toBe(button);

  // A person who has left the button does not lose their place when another control or its label changes.
  button.blur();
  element('ask').removeAttribute('disabled');
  button.append('Повторить');
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);

  button.setAttribute('disabled', '');
  element('menu').focus();
  button.removeAttribute('disabled');
  await Promise.resolve();
  expect(document.activeElement).toBe(element('menu'));
});

test('the focus of a removed element stays inside its dialog', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<dialog open><div id="sheet"><h2 id="dialogTitle"></h2><button id="retry"></button></div></dialog>',
  );
  element('menu').focus();
  element('retry').focus();
  expect(await focusedWithout('retry')).toBe('dialogTitle');
  element('sheet').insertAdjacentHTML('beforebegin', '<h2 id="next"></h2>');
  expect(await focusedWithout('menu', 'sheet')).toBe('next');
});

test('a person who has moved the focus elsewhere or left the control keeps their place', async () => {
  element('again').focus();
  element('menu').focus();
  expect(await focusedWithout('failure')).toBe('menu');

  element('number').focus();
  element('number').blur();
  expect(await focusedWithout('ledger')).toBe('');

  // A press in another document, such as the map's iframe, sends no event to this page.
  element('menu').focus();
  const active = vi.spyOn(document, 'activeElement', 'get');
  active.mockReturnValue(document.createElement('iframe'));
  await focusedWithout('menu');
  active.mockRestore();
  expect(document.activeElement).toBe(document.body);
});
