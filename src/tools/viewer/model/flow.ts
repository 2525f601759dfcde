import type { CallWords, DelayWords } from '#machines/shared/flowWords.ts';
import type { InModal } from '#machines/shared/inModal.ts';
import type { OnScreen } from '#machines/shared/onScreen.ts';

/** A machine as data: what the pages, the diagrams, the viewer and the funnels are made of. */
export type Flow = {
  id: string;
  /** What it is about, and what its events, calls and delays mean. */
  words: Words;
  /** The file it stands in, from the project's folder. */
  file: string;
  /** Outermost first; the first is the machine itself, with the path ''. */
  states: FlowState[];
  transitions: FlowTransition[];
  delays: FlowDelay[];
  /** Flows that it starts for as long as it needs them, whatever its state. */
  spawns: FlowInvoke[];
  /** What it tells other flows. */
  messages: FlowMessage[];
  /** How the host of the modals treats it, if it is the flow of a modal. */
  inModal?: InModal;
  /** What the root passes on to it, if it is the flow of a screen. */
  onScreen?: OnScreen;
};

/** All that is said of a flow: by itself, or by all flows that know the same event or delay. */
export type Words = {
  title: string;
  /** One or two sentences for a reader who does not program. */
  summary: string;
  /** Where the specification speaks of it: its section, or a decision. */
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
  /** The state inside that comes first. */
  initial: string | null;
  description: string;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: FlowInvoke[];
};

/** What runs as long as the state lasts: another flow, or a call. */
export type FlowInvoke = {
  id: string;
  src: string;
  /** `anyModal` stands for every flow of a modal, `anyScreen` for every flow of a screen: the chunk says which. */
  flow: string | null;
  /** The name by which every flow of the app can reach it. */
  systemId?: string;
  /** An action starts it under that id, once: its code comes late. */
  isLoaded?: true;
};

export type TransitionKind = 'event' | 'done' | 'error' | 'after' | 'always' | 'finished';

export type FlowTransition = {
  /** See `transitionId`. */
  id: string;
  source: string;
  kind: TransitionKind;
  /** The event's own name, or that of the call or delay it comes from; '' for `always`. */
  name: string;
  eventType: string;
  guard: string | null;
  /** Empty when the flow stays where it is and only acts. */
  targets: string[];
  actions: string[];
};

/** `ms` is null when it is worked out while the flow runs. */
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
  /** It came from another flow and goes on as it is. */
  isPassedOn?: true;
};

type Parts = {
  source: string;
  eventType: string;
  guard: string | null;
  targets: readonly string[];
};

/** The same for the transition as the machine defines it and as a running actor reports it. */
export const transitionId = ({ source, eventType, guard, targets }: Parts): string =>
  `${source} | ${eventType}${guard === null ? '' : ` [${guard}]`} | ${targets.join(' & ')}`;
