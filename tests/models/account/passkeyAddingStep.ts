import type { Locator } from 'playwright/test';
import type { PasskeyOutcome } from '#domain/passkeys.ts';
import type { PasskeyAddingOutput, PasskeyFailure } from '#machines/account/passkeyAdding.ts';
import { errorOf } from '#tests/support/journey.ts';
import { settlePasskey } from '#tests/support/passkeys.ts';
import type { World } from '#tests/support/world.ts';

export const optionsCall = { method: 'POST', path: '/v1/client/passkeys/options' } as const;
export const addCall = { method: 'POST', path: '/v1/client/passkeys/add' } as const;

const outcomes = {
  cancelled: 'Устройство не добавлено: подтверждения не было.',
  known: 'Это устройство уже добавлено',
  unavailable: 'Это устройство не умеет входить по отпечатку или лицу.',
};

/** Text on screen when no passkey was added. */
export function addingText(failure: PasskeyFailure): string {
  if (failure.kind === 'cancelled' || failure.kind === 'known' || failure.kind === 'unavailable')
    return outcomes[failure.kind];
  if (failure.kind === 'rejected') return failure.message;
  return 'Нет связи с сервером. Проверьте сеть и повторите — введённое сохранится.';
}

/** Presses the button and holds the first call of the adding, for `endAdding` to answer. */
export async function beginAdding(world: World, button: Locator): Promise<void> {
  await world.hold(optionsCall);
  await button.click();
}

/** Ends the adding that is under way with this output. */
export async function endAdding(world: World, { isAdded, failure }: PasskeyAddingOutput) {
  if (isAdded) {
    await world.letThrough(optionsCall);
    await settlePasskey(world, { credential: '{}' });
  } else if (!failure) {
    await world.pass(11_000);
    await world.page.getByRole('button', { name: 'Отменить' }).click();
  } else if (failure.kind === 'rejected' || failure.kind === 'unreachable') {
    await world.fail(optionsCall, errorOf(failure));
  } else {
    await world.letThrough(optionsCall);
    await settlePasskey(world, failure.kind as Exclude<PasskeyOutcome, object>);
  }
}
