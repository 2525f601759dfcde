import { createRegistration } from '#api/register.ts';
import { breaks } from '#conformance/finding.ts';
import { errorCode } from '#domain/failure.ts';
import type { Probe } from './probe';
import { waitForResend, wrongOf } from './session';

/** Largest number of codes: a backend that allows fewer tries per code needs more codes to reach the limit. */
const mostCodes = 5;
/** Largest number of wrong codes of one phone that may be checked (D38). */
const mostWrong = 10;

/**
 * Checks that wrong codes are counted per phone, across codes. The number of `--new-phone` starts to register again and
 * again, and only wrong codes are sent. The number must then wait an hour; nobody is registered.
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

/** Requests a code for the registration; false if the request is refused. */
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

/** Whether the wrong code was checked: refused as wrong, and not because no tries are left. */
async function guess({ call }: Probe, phoneNumber: string, smsCode: string): Promise<boolean> {
  const { judgement } = await call(
    'register/confirm',
    (http) => createRegistration(http).confirm({ phoneNumber, smsCode }),
    { isProbe: true },
  );
  return judgement.kind === 'refused' && judgement.code === errorCode.wrongCode;
}
