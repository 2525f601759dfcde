import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { overlayPartMachine } from '#machines/app/overlayPart.ts';
import type { Place } from '#domain/routes.ts';

/** A modal that is open: what it shows (a `ModalSheet`), and how its actors end. */
export type OpenOverlay = {
  view: ReactNode;
  close: () => void;
  /** Asked to close by Escape, the close button or a click beside it; without this it closes. */
  leave?: () => void;
  /** Once when it opens, then with every history entry of it: the step of a flow. */
  follow?: (place: Place) => void;
};

/** A modal on the stage: the arrival of what it shows, and that itself once it is here. */
export type Overlay = {
  part: ActorRefFrom<typeof overlayPartMachine>;
  opened: OpenOverlay | null;
};
