import { clients } from '#tests/support/signIn.ts';
import { leftPage, test } from './fixtures';
import { askForCode, remember, returnsToCode, title } from './person';

test('a pasted one-time code fills the field and is sent', async ({ person, sandbox }) => {
  await remember(person, {});
  await person.open('/auth');
  await askForCode(person, clients.sapphire);
  const code = await sandbox.code(clients.sapphire);
  // Copied where a person would have it from: another text on the screen.
  await person.run((text) => {
    const area = document.createElement('textarea');
    area.value = text;
    area.id = 'message';
    document.body.prepend(area);
    area.focus();
    area.select();
  }, `Код ${code}`);
  await person.shortcut('c');
  await returnsToCode(person);
  await person.shortcut('v');
  // A code entered as a whole is sent at once.
  await title(person, 'Личный кабинет');
});

test('a one-time code that the browser fills in from the message is sent', async ({
  person,
  sandbox,
}) => {
  await remember(person, {});
  await person.open('/auth');
  await askForCode(person, clients.sapphire);
  const code = await sandbox.code(clients.sapphire);
  await person.run((text) => {
    const cell = document.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]');
    // As the browser does: React's own setter would take it for a value of the app's.
    Reflect.set(HTMLInputElement.prototype, 'value', text, cell);
    cell?.dispatchEvent(new Event('input', { bubbles: true }));
    cell?.dispatchEvent(new Event('change', { bubbles: true }));
  }, code);
  // A code entered as a whole is sent at once.
  await title(person, 'Личный кабинет');
});

test('a reload keeps the step at every step of the sign-in', async ({
  person,
  sandbox,
  excused,
}) => {
  excused.push(leftPage);
  await remember(person, {});
  await person.open('/auth');
  await person.reload();
  await askForCode(person, clients.sapphire);
  await person.reload();
  await returnsToCode(person);
  await person.reads('+7 999 000 00 03');
  await person.back();
  await person.sees('textbox', 'Номер телефона', { value: '+7 999 000 00 03' });
  await person.forward();
  await returnsToCode(person);
  await person.type(await sandbox.code(clients.sapphire));
  await title(person, 'Личный кабинет');
  await person.reload();
  await title(person, 'Личный кабинет');
  await person.within('region', 'Карта').reads('Анна Воронцова');
});

test('the phone field formats a number however it is typed, and after an edit in the middle', async ({
  person,
}) => {
  await remember(person, {});
  await person.open('/auth');
  const holds = (value: string) => person.sees('textbox', 'Номер телефона', { value });
  for (const typed of ['8 999', '89991234567', '+7 (999) 123-45-67', '9991234567']) {
    await person.fill('textbox', 'Номер телефона', typed);
    await holds(typed === '8 999' ? '+7 999' : '+7 999 123 45 67');
  }
  for (let steps = 0; steps < 6; steps += 1) await person.key('ArrowLeft');
  await person.key('Backspace');
  await holds('+7 999 124 56 7');
  await person.type('3');
  await holds('+7 999 123 45 67');
});
