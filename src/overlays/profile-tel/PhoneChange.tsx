import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { phoneChangeMachine } from '../../../machines/phoneChange';
import { ru } from '../../ru';
import { ModalSheet } from '../../ui/ModalSheet';
import { ChangedStep } from './ChangedStep';
import { CodesStep } from './CodesStep';
import { RequestStep } from './RequestStep';
import { WaitingStep } from './WaitingStep';

type Props = { change: ActorRefFrom<typeof phoneChangeMachine>; onDone: () => void };

/** Section 4 "Phone change", in the modal of section 2: one step at a time. */
export function PhoneChange({ change, onDone }: Props) {
  const phoneForm = useSelector(change, ({ children }) => children.phoneForm);
  const isWaiting = useSelector(change, (snapshot) => snapshot.matches('awaitingClient'));
  const isChanged = useSelector(change, (snapshot) => snapshot.matches('changed'));
  const isChecking = useSelector(
    change,
    (snapshot) => snapshot.hasTag('busy') && !snapshot.matches('request'),
  );
  const canGoBack = useSelector(change, (snapshot) => snapshot.can({ type: 'back.requested' }));
  const goBack = () => {
    change.send({ type: 'back.requested' });
  };
  return (
    <ModalSheet
      title={ru.phoneChange.title}
      onBack={isChecking ? null : canGoBack ? goBack : undefined}
    >
      {isWaiting && <WaitingStep />}
      {phoneForm && <RequestStep change={change} form={phoneForm} />}
      <CodesStep change={change} />
      {isChanged && <ChangedStep change={change} onDone={onDone} />}
    </ModalSheet>
  );
}
