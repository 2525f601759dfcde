import { expect } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { OtpOutput } from '#machines/account/otp.ts';
import type { CodeStep } from '#domain/code.ts';
import type { Failure } from '#domain/failure.ts';
import { goBackFromStep } from '#tests/support/events.ts';
import { codeGroup } from '#tests/support/looks.ts';
import type { Moment } from '#tests/support/model.ts';
import type { Call, World } from '#tests/support/world.ts';

type Act = (world: World, before: AnyMachineSnapshot) => Promise<unknown>;

type OtpStep = {
  /** The call that checks the code. */
  verifyOf: (before: AnyMachineSnapshot) => Call;
  /** Types the code that has been sent, and submits it. */
  submit: Act;
  /** Presses the step's own button to leave. */
  leave: Act;
  /** Requests another code. */
  resend: Act;
  /** Requests another code, which the server refuses with this refusal. */
  expire: (world: World, before: AnyMachineSnapshot, refusal: Rejected) => Promise<unknown>;
  /** Goes back in the browser to the entry before every code of the flow; by default there is one code. */
  goBack?: (world: World, before: AnyMachineSnapshot) => Promise<void>;
  /** Whether a refused code can end the step; by default it can. */
  canBeLost?: (before: AnyMachineSnapshot) => boolean;
};

type Rejected = Extract<Failure, { kind: 'rejected' }>;

const refuse = (world: World, call: Call, { code, message }: Rejected) =>
  world.refuse(call, code, message);

const outputOf = ({ event }: Moment) => event?.['output'] as OtpOutput | undefined;

/** The failure that ended the step without a verified code, as the event of a failure; null without one. */
export function withFailure(moment: Moment): Moment | null {
  const output = outputOf(moment);
  if (!output || !('failure' in output)) return null;
  return { ...moment, event: { type: 'failed', failure: output.failure } };
}

export const isLeft = (moment: Moment) => outputOf(moment)?.type === 'left';

/** Ends the step with a code that was sent at another time, in another entry of the history. */
export const switched = (phone: string) =>
  ({ output: { type: 'switched', step: { phone, operationId: '', sentAt: 2_000 } } }) as const;

/** Goes back to an entry with the same code but this `sentAt`; no page is loaded. */
export const goBackTo = ({ page }: World, { sentAt }: CodeStep) =>
  page.evaluate((time) => {
    type EntryState = { place?: { step?: object } };
    const { place, ...current } = history.state as EntryState;
    const step = { ...place?.step, sentAt: time };
    history.replaceState({ ...current, place: { ...place, step } }, '');
    history.pushState({ ...current, place }, '');
    history.back();
  }, sentAt);

/** How a flow with a code step produces the events of that step. */
export const otpStep = ({
  verifyOf,
  submit,
  leave,
  resend,
  expire,
  goBack = goBackFromStep,
  canBeLost = () => true,
}: OtpStep) => ({
  events: {
    'done otp': async (
      world: World,
      { output }: Record<string, unknown>,
      before: AnyMachineSnapshot,
    ) => {
      const ended = output as OtpOutput;
      const verify = verifyOf(before);
      if (ended.type === 'switched') await goBackTo(world, ended.step);
      else if (ended.type === 'left') await leave(world, before);
      else if (ended.type === 'expired' || (ended.type === 'lost' && !canBeLost(before)))
        await expire(world, before, ended.failure as Rejected);
      else {
        await world.hold(verify);
        await submit(world, before);
        if (ended.type === 'lost') await refuse(world, verify, ended.failure as Rejected);
        else await world.letThrough(verify);
      }
    },
    'code.resent': (world: World, _: unknown, before: AnyMachineSnapshot) => resend(world, before),
    'step.kept': async (world: World, _: unknown, before: AnyMachineSnapshot) => {
      const verify = verifyOf(before);
      await world.hold(verify);
      await submit(world, before);
      await goBack(world, before);
      await world.page.waitForFunction(() => {
        const { place } = (history.state ?? {}) as { place?: object };
        return 'step' in (place ?? {});
      });
      await world.refuse(verify, 11, 'Код не подошёл');
    },
  },
  unreachable: {
    'code | step.leaveRequested | -': 'the step ends at once, so that its end is what is seen',
    'code | place.arrived [hasLeft] | -':
      'the step ends at once or is kept, and either is what is seen',
  },
  afterEvents: {
    'step.kept': async (world: World) => {
      await expect(codeGroup(world).getByRole('alert')).toHaveText('Код не подошёл');
    },
  },
});
