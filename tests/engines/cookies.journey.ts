import { expect, test } from './fixtures';
import { title } from './person';

test('the cookie banner appears on every page until it is accepted, and never afterwards', async ({
  person,
  otherTab,
}) => {
  await person.open('/');
  const note = person.within('region', 'Использование cookie');
  await note.sees('link', 'Политика cookie');
  await person.reload();
  await note.sees('button', 'Принять');
  await person.open('/get_card');
  await note.press('button', 'Принять');
  await person.misses('region', 'Использование cookie');
  expect(await person.run(() => localStorage.getItem('skipCookiePopup'), null)).toBe('CONFIRM');
  const other = await otherTab();
  for (const each of [person, other]) {
    await each.open('/');
    await title(each, 'Программа лояльности «Самоцвет»');
    // Later than the note would have appeared.
    await each.run(() => new Promise((resolve) => setTimeout(resolve, 2_500)), null);
    await each.misses('region', 'Использование cookie');
  }
});
