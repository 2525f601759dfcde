import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { profileMachine } from '#machines/account/profile.ts';
import { ru } from '#texts/ru.ts';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import type { ConsentRef } from './ConsentSwitch';
import { ProfileForm } from './ProfileForm';
import { ProfileGap } from './ProfileGap';

type Props = {
  profile: ActorRefFrom<typeof profileMachine>;
  consents: readonly ConsentRef[];
  /** Absent where the phone cannot be changed. */
  onPhoneChange?: (() => void) | undefined;
};

/** Section 2, edit-profile: the client's own data, what they agree to, and the ways from here. */
export function ProfileSheet({ profile, ...parts }: Props) {
  const form = useSelector(profile, ({ children }) => children.profileForm);
  return (
    <ModalSheet title={ru.profile.title}>
      {form ? <ProfileForm profile={profile} form={form} {...parts} /> : <ProfileGap />}
    </ModalSheet>
  );
}
