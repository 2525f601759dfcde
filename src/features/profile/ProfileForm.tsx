import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import type { profileMachine } from '#machines/account/profile.ts';
import { profileTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { FieldGroup } from '#ui/form/Field.tsx';
import { Form } from '#ui/form/Form.tsx';
import { RetryCountdown } from '#ui/form/RetryCountdown.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/Link.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { modalFacts } from '#domain/modals.ts';
import { type ConsentRef, ConsentSwitch } from './ConsentSwitch';
import { ProfileFields } from './ProfileFields';
import { formatPhone } from '#lib/text.ts';
import { useApp } from '#app/appContext.ts';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import { useId } from 'react';

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
      {__PASSKEYS__ && <PasskeysButton />}
      <p>
        <TextLink to="/delete_account">{profileTexts.deleteAccount}</TextLink>
      </p>
    </Form>
  );
}

type PhoneLineProps = { onChange: (() => void) | undefined };

/** The phone the client signs in with; it is changed in a flow of its own. */
function PhoneLine({ onChange }: PhoneLineProps) {
  const { session } = useApp();
  const phone = useSelector(session, ({ context }) => context.client?.mobilePhone ?? '');
  return (
    <div className={field.field}>
      <span className={field.label}>{profileTexts.phone}</span>
      <div className={layout.actions}>
        <span className={text.number} translate="no">
          {formatPhone(phone)}
        </span>
        {onChange && (
          <Button look="link" onClick={onChange}>
            {profileTexts.changePhone}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Opens the list of passkeys. */
function PasskeysButton() {
  const { modals } = useApp();
  return (
    <p>
      <Button
        look="link"
        onClick={() => {
          modals.send({ type: 'modal.opened', modal: { id: 'passkeys' } });
        }}
      >
        {modalFacts.passkeys.title}
      </Button>
    </p>
  );
}

type UnsavedChangesPromptProps = { form: ActorRefFrom<typeof formMachine> };

/** Asks whether to discard typed changes that were not sent. */
function UnsavedChangesPrompt({ form }: UnsavedChangesPromptProps) {
  const isAsking = useSelector(form, (snapshot) => snapshot.hasTag('asking'));
  const id = useId();
  if (!isAsking) return null;
  return (
    <Callout look="warn">
      <div role="group" aria-labelledby={id} data-question="" className={layout.stack}>
        <p id={id}>{profileTexts.unsaved}</p>
        <div className={layout.actions}>
          <Button
            look="link"
            aria-describedby={id}
            onClick={() => {
              form.send({ type: 'discard.declined' });
            }}
          >
            {profileTexts.stay}
          </Button>
          <Button
            look="link"
            onClick={() => {
              form.send({ type: 'discard.confirmed' });
            }}
          >
            {profileTexts.leave}
          </Button>
        </div>
      </div>
    </Callout>
  );
}
