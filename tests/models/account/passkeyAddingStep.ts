import type { PasskeyAddingOutput, PasskeyFailure } from '#machines/account/passkeyAdding.ts';
import { errorOf } from '#tests/support/journey.ts';
import { answerPasskey } from '#tests/support/passkeys.ts';
import type { World } from '#tests/support/world.ts';

export const optionsCall = { method: 'POST', path: '/v1/client/passkeys/options' } as const;
export const addCall = { method: 'POST', path: '/v1/client/passkeys/add' } as const;

const outcomes = {
  cancelled: 'Устройство не добавлено: подтверждения не было.',
  known: 'Это устройство уже добавлено.',
  unavailable: 'Это устройство не умеет входить по отпечатку или лицу.',
};

/** What a person reads when no passkey was added. */
export function addingText(failure: PasskeyFailure): string {
  if (failure.kind === 'cancelled' || failure.kind === 'known' || failure.kind === 'unavailable')
    return outcomes[failure.kind];
  if (failure.kind === 'rejected') return failure.message;
  return 'Нет связи с сервером. Проверьте сеть и повторите — введённое сохранится.';
}

/** Ends the adding that is under way as the output says; its first call waits. */
export async function endAdding(world: World, { isAdded, failure }: PasskeyAddingOutput) {
  if (isAdded) {
    await world.letThrough(optionsCall);
    await world.hold(addCall);
    await answerPasskey(world.page, { credential: '{}' });
    await world.answer(addCall, { result: { code: 0, msg: 'OK', shown_error: null } });
  } else if (!failure) {
    await world.pass(11_000);
    await world.page.getByRole('button', { name: 'Отменить' }).click();
  } else if (failure.kind === 'rejected' || failure.kind === 'unreachable') {
    await world.fail(optionsCall, errorOf(failure));
  } else {
    await world.letThrough(optionsCall);
    await answerPasskey(world.page, failure.kind);
  }
}
