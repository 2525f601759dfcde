import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '#machines/account/login.ts';
import type { passkeySignInMachine, PasskeyRefusal } from '#machines/account/passkeySignIn.ts';
import { errorCode } from '#domain/failure.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { WaitCountdown } from '#ui/form/RetryCountdown.tsx';
import { passkeyTexts } from './texts';

type Props = {
  login: ActorRefFrom<typeof loginMachine>;
  /** The phone step says something else by now: the passkey's own refusal is over. */
  isSilent: boolean;
};

const neverChanges = () => () => {};

/** Under the phone field: the way in without a code. The prerendered page draws it before the browser is known. */
export function PasskeyButton({ login, isSilent }: Props) {
  const flow = useSelector(login, ({ children }) => children.passkeySignIn);
  const isPrerendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  if (flow) return <PasskeySignIn flow={flow} isSilent={isSilent} />;
  return isPrerendered && <PasskeyAction />;
}

type SignInProps = Pick<Props, 'isSilent'> & { flow: ActorRefFrom<typeof passkeySignInMachine> };

function PasskeySignIn({ flow, isSilent }: SignInProps) {
  const failure = useSelector(flow, ({ context }) => context.failure);
  const wait = useSelector(flow, ({ context }) => context.wait);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(flow, (snapshot) => snapshot.hasTag('held'));
  return (
    <>
      <PasskeyAction
        isBusy={isBusy}
        isHeld={isHeld}
        onPress={() => {
          flow.send({ type: 'passkey.requested' });
        }}
      />
      {failure && !isBusy && !isSilent && (
        <Callout look="danger">
          <p>{refusalText(failure)}</p>
        </Callout>
      )}
      {isHeld && failure && !isSilent && <WaitCountdown seconds={wait} />}
      <SlowNotice actor={flow} />
    </>
  );
}

type ActionProps = { isBusy?: boolean; isHeld?: boolean; onPress?: () => void };

const PasskeyAction = ({ isBusy = false, isHeld = false, onPress }: ActionProps) => (
  <Button
    look="line"
    isWide
    aria-disabled={isBusy || isHeld || undefined}
    busyText={isBusy ? passkeyTexts.verifying : undefined}
    onClick={onPress}
  >
    {passkeyTexts.signIn}
  </Button>
);

/** One sentence on what happened and what to do next. */
function refusalText(failure: PasskeyRefusal): string {
  if (failure.kind === 'cancelled' || failure.kind === 'unavailable')
    return passkeyTexts[failure.kind];
  const isUnknown = failure.kind === 'rejected' && failure.code === errorCode.clientNotFound;
  return isUnknown ? passkeyTexts.unknown : failureText(failure);
}
