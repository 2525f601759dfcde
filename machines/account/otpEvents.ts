import type { CodeStep } from '#domain/codeStep.ts';
import type { CodeResent, OperationExpired, ResendBegan } from './resend';

/** What the events of the step bring. */
export type Digits = { digits: readonly string[] };
export type Thrown = { error: unknown };
/** The history has left the step, perhaps for the step of another code. */
export type Next = { next?: CodeStep | null };

type LeaveRequested = { type: 'step.leaveRequested' };
type StepLeft = { type: 'step.left' } & Next;
/** What the step is a part of is out of sight, or in sight again. */
type ScreenNews = { type: 'screen.left' | 'screen.returned' };

export type OtpEvent =
  | ({ type: 'code.typed' | 'code.pasted' } & Digits)
  | { type: 'code.focused' }
  | { type: 'code.submitted' }
  | { type: 'visibility.toggled' }
  | ResendBegan
  | CodeResent
  | OperationExpired
  | LeaveRequested
  | StepLeft
  | ScreenNews
  | { type: 'wait.cancelled' };

/** What the step and the history of the browser tell the flow. */
export type OtpNews =
  | CodeResent
  /** The person leaves the step by its own button: its history entry is to go as well. */
  | LeaveRequested
  /** The history has left the step, but a code is being checked: the step goes on. */
  | { type: 'step.kept' };
