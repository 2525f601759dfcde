import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { connectionMachine } from '../../machines/connection';
import type { HttpOptions } from '../api/http';
import type { Settings } from '../settings';
import type { Session } from './session';

/** What a screen's own actors are composed of. */
export type Tools = {
  settings: Settings;
  session: Session;
  connection: ActorRefFrom<typeof connectionMachine>;
  /** What calls with the client's token are made of. */
  http: HttpOptions;
};

/** A screen on the stage: what is shown, and how its actors end. */
export type OpenScreen = { view: ReactNode; close: () => void };

/** The part of the app that holds a screen, loaded when the screen is first opened. */
export type ScreenPart = { open: (tools: Tools) => OpenScreen };
