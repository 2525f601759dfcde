import { forwardTo, sendParent, sendTo, setup } from 'xstate';
import { type AgreementCode, hasAgreed } from '#domain/client.ts';
import type { ProfileDraft } from '#domain/profile.ts';
import { consentMachine } from './consent';
import type { ClientLoaded, DraftKept, EntryReached, InModal } from '#machines/shared/inModal.ts';
import { profileMachine } from './profile';
import { escalate, escalation, type Plain } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Input = { draft: ProfileDraft | null; today: string };
type ToForm = ClientLoaded | EntryReached | Plain<'close.requested' | 'modal.hidden'>;
type ToConsent = { type: 'consent.loaded'; isGiven: boolean } | Plain<'modal.hidden'>;
type ToParent = DraftKept | Plain<'modal.closed' | 'profile.requested' | 'profile.awaited'>;

const consentNews =
  (code: AgreementCode) =>
  ({ event }: { event: ToForm | ToParent }): ToConsent =>
    event.type === 'client.loaded'
      ? { type: 'consent.loaded', isGiven: hasAgreed(event.client, code) }
      : { type: 'modal.hidden' };

const profile = setup({
  types: {
    input: {} as Input,
    context: {} as Input,
    events: {} as ToForm | ToParent,
    children: {} as {
      profile: 'profile';
      AllowSMS: 'consent';
      AllowEmail: 'consent';
      AllowPush: 'consent';
    },
  },
  actors: { profile: profileMachine, consent: consentMachine },
  actions: {
    tellForm: forwardTo('profile'),
    tellSms: sendTo('AllowSMS', consentNews('AllowSMS')),
    tellEmail: sendTo('AllowEmail', consentNews('AllowEmail')),
    tellPush: sendTo('AllowPush', consentNews('AllowPush')),
    report: sendParent(({ event }) => event),
    ...escalation,
  },
});

const consentOf = (code: AgreementCode, tell: 'tellSms' | 'tellEmail' | 'tellPush') =>
  profile.createStateConfig({
    description: 'One consent, with a call of its own.',
    initial: 'alive',
    states: {
      alive: {
        description: 'The consent can be given and withdrawn.',
        invoke: {
          id: code,
          src: 'consent',
          input: { code, isGiven: false },
          onDone: 'over',
          onError: escalate,
        },
        on: {
          'client.loaded': {
            actions: tell,
          },
          'modal.hidden': { actions: tell },
        },
      },
      over: { type: 'final', description: 'No call of it is under way.' },
    },
  });

export const inModal: InModal = {
  receives: ['client.loaded', 'entry.changed', 'close.requested', 'modal.hidden'],
};

/** The profile with its consents. After its modal is closed, it ends once no call is in flight. */
export const profileModalMachine = profile.createMachine({
  id: 'profileModal',
  description: 'The profile with its consents. Calls under way finish after it is closed.',
  meta: { title: 'Profile modal', section: '2' } satisfies FlowWords<typeof profile>,
  context: ({ input }) => input,
  type: 'parallel',
  on: {
    'modal.closed': { actions: 'report' },
    'profile.requested': { actions: 'report' },
    'profile.awaited': { actions: 'report' },
    'draft.kept': { actions: 'report' },
  },
  states: {
    form: {
      description: 'The form with the client’s own data.',
      initial: 'alive',
      states: {
        alive: {
          description: 'The client edits or saves the form.',
          invoke: {
            id: 'profile',
            src: 'profile',
            input: ({ context }) => context,
            onDone: 'over',
            onError: escalate,
          },
          on: {
            'client.loaded': { actions: 'tellForm' },
            'entry.changed': { actions: 'tellForm' },
            'close.requested': { actions: 'tellForm' },
            'modal.hidden': { actions: 'tellForm' },
          },
        },
        over: { type: 'final', description: 'No call of it is under way.' },
      },
    },
    AllowSMS: consentOf('AllowSMS', 'tellSms'),
    AllowEmail: consentOf('AllowEmail', 'tellEmail'),
    AllowPush: consentOf('AllowPush', 'tellPush'),
  },
});
