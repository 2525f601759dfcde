import { clients } from '#tests/support/signIn.ts';
import { leftPage, test } from './fixtures';
import { arrive } from './person';

test('the dashboard still loads after twelve reloads in a row', async ({
  person,
  sandbox,
  excused,
}) => {
  excused.push(leftPage);
  await arrive(person, sandbox, clients.sapphire);
  for (let times = 0; times < 12; times += 1) await person.reload();
  await person.within('region', 'Карта').reads('Анна Воронцова');
});
