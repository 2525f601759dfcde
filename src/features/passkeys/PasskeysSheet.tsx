import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { passkeysMachine } from '#machines/account/passkeys.ts';
import type { PasskeyFailure } from '#machines/account/passkeyAdding.ts';
import { passkeyFailureText } from '#app/passkeyAdding.ts';
import { longestPasskeyName, type Passkey } from '#domain/passkeys.ts';
import { modalFacts } from '#domain/modals.ts';
import { Button } from '#ui/Button.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { EmptyState, LoadFailure } from '#ui/feedback/EmptyState.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { RetryCountdown, WaitCountdown } from '#ui/form/RetryCountdown.tsx';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/text.module.css';
import { formatDate } from '#lib/text.ts';
import styles from './Passkeys.module.css';
import { passkeyAddingTexts } from '#app/texts.ts';
import { passkeysTexts } from './texts';

type Props = { passkeys: ActorRefFrom<typeof passkeysMachine> };

/** The client's passkeys; in place of them a skeleton, a failed load, or a notice that there are none. */
export function PasskeysSheet({ passkeys }: Props) {
  const isLoading = useSelector(passkeys, (snapshot) => snapshot.matches('loading'));
  const isFailed = useSelector(passkeys, (snapshot) => snapshot.hasTag('failed'));
  const failure = useSelector(passkeys, ({ context }) => context.failure);
  const adding = useSelector(passkeys, ({ children }) => children.passkeyAdding);
  return (
    <ModalSheet title={modalFacts.passkeys.title}>
      <div className={layout.form}>
        {isLoading ? (
          <PasskeysSkeleton />
        ) : isFailed ? (
          <LoadFailure
            title={passkeysTexts.failed}
            failure={isOwn(failure) ? null : failure}
            onRetry={() => {
              passkeys.send({ type: 'retry.requested' });
            }}
          />
        ) : (
          <PasskeyList passkeys={passkeys} />
        )}
        <SlowNotice actor={adding ?? passkeys} />
      </div>
    </ModalSheet>
  );
}

const PasskeysSkeleton = () => (
  <div aria-busy="true">
    <p role="status" className={text.hidden}>
      {passkeysTexts.loading}
    </p>
    <Skeleton size="long" />
    <Skeleton size="bar" />
  </div>
);

/** Whether the reason is from the device, not from the server. */
const isOwn = (
  failure: PasskeyFailure | null,
): failure is { kind: 'cancelled' | 'known' | 'unavailable' } =>
  failure?.kind === 'cancelled' || failure?.kind === 'known' || failure?.kind === 'unavailable';

function PasskeyList({ passkeys }: Props) {
  const all = useSelector(passkeys, ({ context }) => context.passkeys);
  const { failure, wait, chosen } = useSelector(passkeys, ({ context }) => context);
  const isAdding = useSelector(passkeys, (snapshot) => snapshot.matches('adding'));
  const isListed = useSelector(passkeys, (snapshot) => snapshot.matches('listed'));
  const isRenaming = useSelector(passkeys, (snapshot) => snapshot.matches('renaming'));
  const isRemoving = useSelector(passkeys, (snapshot) => snapshot.matches('removing'));
  const isHeld = useSelector(passkeys, (snapshot) => snapshot.hasTag('held'));
  return (
    <>
      {all.length === 0 ? (
        <EmptyState isCompact title={passkeysTexts.empty} text={passkeysTexts.emptyText} />
      ) : (
        <>
          <p className={text.hint}>{passkeysTexts.lead}</p>
          <ul className={styles.list} aria-label={passkeysTexts.list}>
            {all.map((passkey) => (
              <li key={passkey.id} className={styles.item}>
                <PasskeyLines passkey={passkey} />
                {isRenaming && chosen.id === passkey.id ? (
                  <NameForm passkeys={passkeys} />
                ) : isRemoving && chosen.id === passkey.id ? (
                  <RemovalQuestion passkeys={passkeys} />
                ) : (
                  <PasskeyActions passkeys={passkeys} passkey={passkey} isDisabled={!isListed} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {failure && (isListed || isAdding) && (
        <Callout look="danger">{passkeyFailureText(failure)}</Callout>
      )}
      {(isListed || isAdding) && (
        <Button
          isWide
          disabled={isHeld}
          aria-disabled={isAdding || undefined}
          busyText={isAdding ? passkeyAddingTexts.adding : undefined}
          onClick={() => {
            passkeys.send({ type: 'passkey.addRequested' });
          }}
        >
          {passkeysTexts.add}
        </Button>
      )}
      {isHeld && isListed && <WaitCountdown seconds={wait} />}
    </>
  );
}

const PasskeyLines = ({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) => (
  <div>
    <p className={styles.name} translate="no">
      {name}
    </p>
    <p className={text.hint}>{passkeysTexts.madeOn(formatDate(createdAt))}</p>
    <p className={text.hint}>
      {lastUsedAt === null
        ? passkeysTexts.neverUsed
        : passkeysTexts.lastUsedOn(formatDate(lastUsedAt))}
    </p>
  </div>
);

type ActionsProps = Props & { passkey: Passkey; isDisabled: boolean };

/** Accessible names of the buttons include the passkey, because the buttons of all rows look alike. */
const PasskeyActions = ({ passkeys, passkey: { id, name }, isDisabled }: ActionsProps) => (
  <div className={layout.actions}>
    <Button
      look="link"
      disabled={isDisabled}
      aria-label={passkeysTexts.renameOf(name)}
      onClick={() => {
        passkeys.send({ type: 'rename.requested', id });
      }}
    >
      {passkeysTexts.rename}
    </Button>
    <Button
      look="link"
      disabled={isDisabled}
      aria-label={passkeysTexts.removeOf(name)}
      onClick={() => {
        passkeys.send({ type: 'removal.requested', id });
      }}
    >
      {passkeysTexts.remove}
    </Button>
  </div>
);

function NameForm({ passkeys }: Props) {
  const form = useSelector(passkeys, ({ children }) => children.nameForm);
  const isSaving = useSelector(passkeys, (snapshot) => snapshot.hasTag('busy'));
  if (!form) return null;
  return (
    <Form form={form}>
      <FormField
        form={form}
        name="name"
        label={passkeysTexts.name}
        maxLength={longestPasskeyName}
        autoComplete="off"
      />
      <NameRefusal form={form} />
      <div className={layout.actions}>
        <Button type="submit" busyText={isSaving ? passkeysTexts.saving : undefined}>
          {passkeysTexts.save}
        </Button>
        <Button
          look="link"
          disabled={isSaving}
          onClick={() => {
            passkeys.send({ type: 'change.cancelled' });
          }}
        >
          {passkeysTexts.keepName}
        </Button>
      </div>
      <RetryCountdown form={form} />
    </Form>
  );
}

function NameRefusal({ form }: Pick<Parameters<typeof RetryCountdown>[0], 'form'>) {
  const failure = useSelector(form, ({ context }) => context.failure);
  return (
    failure && (
      <Callout look="danger" isRefusal>
        {failureText(failure)}
      </Callout>
    )
  );
}

function RemovalQuestion({ passkeys }: Props) {
  const { chosen, failure, wait } = useSelector(passkeys, ({ context }) => context);
  const isBusy = useSelector(passkeys, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(passkeys, (snapshot) => snapshot.hasTag('held'));
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} data-question="" className={layout.stack}>
      <p id={id}>{passkeysTexts.removal(chosen.name)}</p>
      {failure && <Callout look="danger">{passkeyFailureText(failure)}</Callout>}
      <div className={layout.actions}>
        <Button
          look="line"
          aria-describedby={id}
          disabled={isBusy}
          onClick={() => {
            passkeys.send({ type: 'change.cancelled' });
          }}
        >
          {passkeysTexts.keep}
        </Button>
        <Button
          look="danger"
          disabled={isHeld}
          aria-describedby={id}
          busyText={isBusy ? passkeysTexts.removing : undefined}
          onClick={() => {
            passkeys.send({ type: 'removal.confirmed' });
          }}
        >
          {passkeysTexts.remove}
        </Button>
      </div>
      {isHeld && <WaitCountdown seconds={wait} />}
    </div>
  );
}
