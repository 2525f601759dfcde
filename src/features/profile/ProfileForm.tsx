import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import type { profileMachine } from '#machines/account/profile.ts';
import { profileTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { FieldGroup } from '#ui/form/FieldGroup.tsx';
import { Form } from '#ui/form/Form.tsx';
import { RetryCountdown } from '#ui/form/RetryCountdown.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/TextLink.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { ConsentSwitch, type ConsentRef } from './ConsentSwitch';
import { UnsavedChangesPrompt } from './UnsavedChangesPrompt';
import { PhoneLine } from './PhoneLine';
import { ProfileFields } from './ProfileFields';

type Props = {
  profile: ActorRefFrom<typeof profileMachine>;
  form: ActorRefFrom<typeof formMachine>;
  consents: readonly ConsentRef[];
  onPhoneChange?: (() => void) | undefined;
};

export function ProfileForm({ profile, form, consents, onPhoneChange }: Props) {
  const failure = useSelector(form, ({ context }) => context.failure);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(form, (snapshot) => snapshot.hasTag('held'));
  const isDraft = useSelector(profile, ({ context }) => context.draft !== null);
  return (
    <Form form={form}>
      <UnsavedChangesPrompt form={form} />
      {isDraft && <Callout>{profileTexts.draft}</Callout>}
      <ProfileFields form={form} />
      <PhoneLine onChange={onPhoneChange} />
      {failure && (
        <Callout look="danger" isRefusal>
          {failureText(failure)}
        </Callout>
      )}
      <Button
        type="submit"
        isWide
        disabled={isHeld}
        busyText={isBusy ? profileTexts.saving : undefined}
      >
        {profileTexts.save}
      </Button>
      <RetryCountdown form={form} />
      <SlowNotice actor={profile} />
      <FieldGroup legend={profileTexts.agreements}>
        <p className={text.hint}>{profileTexts.agreementsHint}</p>
        {consents.map((consent) => (
          <ConsentSwitch key={consent.sessionId} consent={consent} />
        ))}
      </FieldGroup>
      <p>
        <TextLink to="/delete_account">{profileTexts.deleteAccount}</TextLink>
      </p>
    </Form>
  );
}
