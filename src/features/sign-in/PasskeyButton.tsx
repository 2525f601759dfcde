import { useSelector } from '@xstate/react';
import { createElement, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '#machines/account/login.ts';
import type { PasskeyRefusal } from '#machines/account/passkeySignIn.ts';
import { errorCode } from '#domain/failure.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { signInPasskey } from './passkeyPart';
import { passkeyTexts } from './texts';

type Props = {
  login: ActorRefFrom<typeof loginMachine>;
  /** The phone step shows a request or a failure of its own, so the passkey's refusal is hidden. */
  isSilent: boolean;
};

const neverChanges = () => () => {};

/**
 * Sign-in without a code, under the phone field. The prerendered page has the button before the browser's
 * support is known, and hydration must render the same.
 */
export function PasskeyButton({ login, isSilent }: Props) {
  const flow = useSelector(login, ({ children }) => children.passkeySignIn);
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const now = useSelector(isHydrating ? undefined : flow, (snapshot) => snapshot);
  if (!flow && !isHydrating) return null;
  const isBusy = now?.hasTag('busy') ?? false;
  const isHeld = now?.hasTag('held') ?? false;
  const part = signInPasskey?.ifLoaded();
  const failure = isBusy || isSilent ? null : (now?.context.failure ?? null);
  return (
    <>
      <Button
        look="line"
        isWide
        aria-disabled={isBusy || isHeld || undefined}
        busyText={isBusy ? passkeyTexts.verifying : undefined}
        onClick={() => flow?.send({ type: 'passkey.requested' })}
      >
        {passkeyTexts.signIn}
      </Button>
      {failure && (
        <Callout look="danger">
          <p>{refusalText(failure)}</p>
        </Callout>
      )}
      {isHeld &&
        failure &&
        part &&
        createElement(part.WaitCountdown, { seconds: now?.context.wait ?? 0 })}
      {flow && <SlowNotice actor={flow} />}
    </>
  );
}

/** One sentence on what happened and what to do next. */
function refusalText(failure: PasskeyRefusal): string {
  if (failure.kind === 'cancelled' || failure.kind === 'unavailable')
    return passkeyTexts[failure.kind];
  const isUnknown = failure.kind === 'rejected' && failure.code === errorCode.clientNotFound;
  return isUnknown ? passkeyTexts.unknown : failureText(failure);
}
