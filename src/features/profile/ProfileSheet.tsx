import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { profileMachine } from '#machines/account/profile.ts';
import type { profileModalMachine } from '#machines/account/profileModal.ts';
import { consents as codes } from '#domain/registration.ts';
import { profileTexts } from './texts';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import type { ConsentRef } from './ConsentSwitch';
import { ProfileForm } from './ProfileForm';
import { failureTexts } from '#ui/texts.ts';
import { useApp } from '#app/appContext.ts';
import { reasonOf } from '#ui/feedback/errorMessages.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';

type Props = {
  modal: ActorRefFrom<typeof profileModalMachine>;
  /** Absent where the phone cannot be changed. */
  onPhoneChange?: (() => void) | undefined;
};

type ProfileProps = Pick<Props, 'onPhoneChange'> & {
  profile: ActorRefFrom<typeof profileMachine>;
  consents: readonly ConsentRef[];
};

/** Section 2, edit-profile: the client's own data and consents, and buttons to other modals. */
export function ProfileSheet({ modal, onPhoneChange }: Props) {
  const flows = useSelector(modal, ({ children }) => children);
  return (
    <ModalSheet title={profileTexts.title}>
      {flows.profile && (
        <Profile
          profile={flows.profile}
          consents={codes.flatMap((code) => flows[code] ?? [])}
          onPhoneChange={onPhoneChange}
        />
      )}
    </ModalSheet>
  );
}

/** The form actor ends when the person leaves; its fields stay until the modal has slid away. */
const isLeft = (_: unknown, form: unknown) => form === undefined;

function Profile({ profile, ...parts }: ProfileProps) {
  const form = useSelector(profile, ({ children }) => children.profileForm, isLeft);
  return form ? <ProfileForm profile={profile} form={form} {...parts} /> : <ProfileGap />;
}

const lines = ['first', 'second', 'third', 'fourth'];

/** Skeleton while the client's profile loads, or the reason why it did not load. */
function ProfileGap() {
  const { session } = useApp();
  const failure = useSelector(session, ({ context }) => context.failure);
  const isStale = useSelector(session, (snapshot) => snapshot.hasTag('stale'));
  if (!isStale) {
    return (
      <>
        {lines.map((line) => (
          <Skeleton key={line} size="bar" />
        ))}
        <SlowNotice actor={session} />
      </>
    );
  }
  return (
    <EmptyState
      isFailure
      isCompact
      title={profileTexts.failed}
      text={(failure && reasonOf(failure)) ?? profileTexts.failedText}
      action={
        <Button
          onClick={() => {
            session.send({ type: 'profile.requested' });
          }}
        >
          {failureTexts.retry}
        </Button>
      }
    />
  );
}
