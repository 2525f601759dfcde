import type { CallWords, DelayWords } from '#machines/shared/flowWords.ts';
import type { InModal } from '#machines/shared/inModal.ts';
import type { OnScreen } from '#machines/shared/onScreen.ts';

/** A machine as data, from which the pages, the diagrams, the viewer and the funnels are made. */
export type Flow = {
  id: string;
  /** Subject of the flow, and the meanings of its events, calls and delays. */
  words: Words;
  /** Path of its file, from the project's folder. */
  file: string;
  /** Outermost first; the first is the machine itself, with the path ''. */
  states: FlowState[];
  transitions: FlowTransition[];
  delays: FlowDelay[];
  /** Flows that it starts for as long as it needs them, whatever its state. */
  spawns: FlowInvoke[];
  /** Messages that it sends to other flows. */
  messages: FlowMessage[];
  /** For the flow of a modal: how the host of the modals treats it. */
  inModal?: InModal;
  /** For the flow of a screen: what the root passes on to it. */
  onScreen?: OnScreen;
};

/** Words of a flow: its own, and the common ones for events and delays that several flows share. */
export type Words = {
  title: string;
  /** One or two sentences for a reader who does not program. */
  summary: string;
  /** Section of the specification, or decision, that describes it. */
  section: string;
  events: Readonly<Record<string, string>>;
  calls: Readonly<Record<string, CallWords>>;
  /** Calls that no state waits for: a child's (`otp.verifyCode`) and those that an action sends. */
  otherCalls: Readonly<Record<string, CallWords>>;
  delays: Readonly<Record<string, DelayWords>>;
};

export type FlowState = {
  /** `signedIn.profile.loading`; '' for the machine itself. */
  path: string;
  key: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  parent: string | null;
  /** Path of the initial state inside. */
  initial: string | null;
  description: string;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: FlowInvoke[];
};

/** Another flow, or a call, that runs as long as the state lasts. */
export type FlowInvoke = {
  id: string;
  src: string;
  /** `anyModal` means every flow of a modal, `anyScreen` every flow of a screen: the chunk decides which. */
  flow: string | null;
  /** The name by which every flow of the app can reach it. */
  systemId?: string;
  /** An action starts it once under that id, because its code loads late. */
  isLoaded?: true;
};

export type TransitionKind = 'event' | 'done' | 'error' | 'after' | 'always' | 'finished';

export type FlowTransition = {
  /** See `transitionId`. */
  id: string;
  source: string;
  kind: TransitionKind;
  /** Name of the event, or of the call or delay that causes it; '' for `always`. */
  name: string;
  eventType: string;
  guard: string | null;
  /** Empty if the flow keeps its state and only runs actions. */
  targets: string[];
  actions: string[];
};

/** `ms` is null if it is computed while the flow runs. */
type FlowDelay = { name: string; ms: number | null };

/** An event for the flow around it, for one inside it or elsewhere, or for whoever listens. */
export type FlowMessage = {
  to:
    | { kind: 'parent' }
    | { kind: 'child'; id: string }
    | { kind: 'spawned' }
    /** A flow that is known by its name in the system. */
    | { kind: 'system'; id: string }
    /** Whoever has asked this flow by its name in the system. */
    | { kind: 'asker' }
    | { kind: 'listeners' };
  event: string;
  /** The flow received the event from another flow and passes it on. */
  isPassedOn?: true;
};

type Parts = {
  source: string;
  eventType: string;
  guard: string | null;
  targets: readonly string[];
};

/** Gives one id to a transition in the machine's definition and in the report of a running actor. */
export const transitionId = ({ source, eventType, guard, targets }: Parts): string =>
  `${source} | ${eventType}${guard === null ? '' : ` [${guard}]`} | ${targets.join(' & ')}`;
