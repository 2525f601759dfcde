import { clients } from '#tests/support/signIn.ts';
import { expect, test } from './fixtures';
import { type Person, arrive } from './person';

/** Whether each corner of the open dialog's sheet is visible: on the window's edge and within the window. */
const cornersOfDialog = (person: Person) =>
  person.run(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const dialog = document.querySelector('dialog[open]');
    const sheet = dialog?.querySelector('h2')?.parentElement?.parentElement;
    const { left, right, top, bottom } = sheet?.getBoundingClientRect() ?? new DOMRect();
    const isThere = (x: number, y: number) =>
      sheet?.contains(document.elementFromPoint(x, y)) === true;
    return {
      outer: [isThere(right - 2, top + 1), isThere(right - 2, bottom - 2)],
      inner: [isThere(left + 1, top + 1), isThere(left + 1, bottom - 2)],
    };
  }, null);

test('the icons of the rating are centred vertically on its text', async ({ person, sandbox }) => {
  await person.tab.resize({ width: 1280, height: 900 });
  await arrive(person, sandbox, clients.sapphire);
  await person.within('group', 'Оцените покупку').sees('radio', '5');
  const middles = () =>
    person.run(() => {
      const group = document.querySelector('form fieldset');
      const parts = [group?.querySelector('p'), group?.querySelector('label')];
      return parts.map((part) => {
        const { y, height } = part?.getBoundingClientRect() ?? { y: NaN, height: NaN };
        return Math.round(y + height / 2);
      });
    }, null);
  const [words, stones] = await middles();
  expect(stones).toBe(words);
});

test('the card at checkout fills all four corners of its dialog', async ({ person, sandbox }) => {
  await person.tab.resize({ width: 1280, height: 900 });
  await arrive(person, sandbox, clients.sapphire);
  await person.press('button', 'Показать карту');
  await person.within('dialog', 'Карта для кассы').sees('image', 'QR-код карты');
  expect(await cornersOfDialog(person)).toEqual({ outer: [true, true], inner: [true, true] });
});

test('the filters open below their toggle, and the toggle does not move', async ({
  person,
  sandbox,
}) => {
  await person.tab.resize({ width: 1280, height: 900 });
  await arrive(person, sandbox, clients.sapphire);
  await person.within('region', 'Операции').sees('listitem');
  const places = () =>
    person.run(() => {
      const fold = document.querySelector('#trans summary');
      const { x, y, bottom } = fold?.getBoundingClientRect() ?? new DOMRect();
      const fields = fold?.nextElementSibling?.getBoundingClientRect();
      return { x, y, isBeneath: fields && fields.top >= bottom };
    }, null);
  const before = await places();
  await person.run(() => document.querySelector<HTMLElement>('#trans summary')?.click(), null);
  await person.within('region', 'Операции').sees('combobox', 'Месяц');
  const { x, y, isBeneath } = await places();
  expect(isBeneath).toBe(true);
  // A part of a pixel is an engine's own: the width of the sums beside it differs by that.
  expect(Math.hypot(x - before.x, y - before.y)).toBeLessThan(1);
});

test('a dialog at the edge of the window fills its corners on that edge', async ({
  person,
  sandbox,
}) => {
  await person.tab.resize({ width: 1280, height: 600 });
  await arrive(person, sandbox, clients.sapphire);
  await person.press('button', 'Меню');
  await person.press('button', 'Профиль');
  await person.within('dialog', 'Профиль').sees('textbox', 'Имя');
  expect(await cornersOfDialog(person)).toMatchObject({ outer: [true, true] });
});

test('the scrollbar in a dialog keeps the engine’s colours, except in Firefox, whose default is white on dark', async ({
  person,
  engineName,
}) => {
  await person.open('/get_card');
  await person.press('button', 'АЗС на карте');
  await person.within('list', 'Станции').sees('listitem');
  const colours = await person.run(() => {
    const body = document.querySelector('dialog[open] h2')?.parentElement?.nextElementSibling;
    return (body && getComputedStyle(body).scrollbarColor) ?? 'auto';
  }, null);
  expect(colours === 'auto', colours).toBe(engineName !== 'firefox');
});
