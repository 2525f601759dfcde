import { expect, type Page } from 'playwright/test';
import type { World } from './world';

/** D23: the way out is offered after ten seconds, so those pass first. */
export async function cancelWait({ page }: World): Promise<void> {
  const cancel = page.getByRole('button', { name: 'Отменить' });
  if (!(await cancel.isVisible())) await page.clock.fastForward(10_000);
  await cancel.click();
}

export async function seesSlow({ page }: World): Promise<void> {
  await expect(page.getByText('Дольше обычного')).toBeVisible();
}

/** The page as it comes back at a history entry that stands for a step of a flow: by a reload. */
export async function returnToStep(page: Page, path: string, step: object): Promise<void> {
  await page.evaluate(
    ([address, place]) => {
      history.pushState({ place }, '', address);
    },
    [path, { step }] as const,
  );
  await page.reload();
}
