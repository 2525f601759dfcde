import { expect, test } from '../support/browser';
import { clients, signIn } from '../support/signIn';

test('a client signs in by SMS, reads the operations and signs out', async ({ page, sandbox }) => {
  await signIn(page, sandbox, clients.sapphire);
  await expect(page.getByRole('heading', { level: 1, name: 'Личный кабинет' })).toBeVisible();
  await expect(page).toHaveTitle('Личный кабинет - Самоцвет');
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
});
