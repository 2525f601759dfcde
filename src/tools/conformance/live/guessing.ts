import { createRegistration } from '#api/register.ts';
import { breaks } from '#conformance/finding.ts';
import { errorCode } from '#domain/failure.ts';
import type { Probe } from './probe';
import { waitForResend, wrongOf } from './session';

/** A backend that takes fewer tries for a code needs more codes until the limit is reached. */
const mostCodes = 5;
/** After so many wrong codes of one phone the next is not checked. */
const mostWrong = 10;

/**
 * Whether wrong codes are counted per phone, across codes: the free number of `--new-phone` begins to register
 * again and again, and only wrong codes are sent. It then waits an hour; nobody is registered.
 */
export async function checkGuessing(probe: Probe): Promise<void> {
  const { target, results, world } = probe;
  const { newPhone } = target;
  if (!target.canWrite || newPhone === undefined) {
    results.skip(
      ['guessing'],
      target.canWrite ? 'needs --new-phone' : 'needs --write and --new-phone',
    );
    return;
  }
  await waitForResend(probe);
  await world.codes.expect(newPhone);
  if (!(await begin(probe, newPhone))) {
    results.skip(['guessing'], 'no code could be asked for');
    return;
  }
  const wrong = wrongOf(await world.codes.next(newPhone, '--new-phone'));
  let count = 0;
  for (let codes = 1; codes <= mostCodes; codes += 1) {
    for (;;) {
      const isChecked = await guess(probe, newPhone, wrong);
      if (!isChecked) break;
      count += 1;
      if (count > mostWrong) break;
    }
    results.tried('guessing');
    if (count > mostWrong) break;
    await waitForResend(probe);
    await world.codes.expect(newPhone);
    const isSent = await begin(probe, newPhone);
    world.codes.accept(newPhone);
    if (!isSent) return;
  }
  if (count > mostWrong)
    results.note(
      'guessing',
      breaks(
        'D38',
        `more than ${String(mostWrong)} wrong codes of one phone are checked within an hour`,
        'Nothing: but a code falls to patience',
      ),
    );
}

/** Asks for a code to register with; false where that is refused. */
async function begin({ call, target }: Probe, mobilePhone: string): Promise<boolean> {
  const { birthDate, card: cardNumber, cvv } = target;
  const candidate = { phoneNumber: mobilePhone, birthDate, cardNumber, cvv };
  const { judgement } = await call(
    'register',
    (http) => createRegistration(http).register({ ...candidate, listOfAgreements: [] }),
    { isProbe: true },
  );
  return judgement.kind === 'read';
}

/** Whether the wrong code was checked: it is refused as wrong, and not for there being no more tries. */
async function guess({ call }: Probe, phoneNumber: string, smsCode: string): Promise<boolean> {
  const { judgement } = await call(
    'register/confirm',
    (http) => createRegistration(http).confirm({ phoneNumber, smsCode }),
    { isProbe: true },
  );
  return judgement.kind === 'refused' && judgement.code === errorCode.wrongCode;
}
