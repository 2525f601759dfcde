import { codeStepOf, type CodeStep } from '#domain/codeStep.ts';
import type { NavigationMode, Place } from '#domain/routes.ts';

/** The history has come to an entry of the flow's page: by a link, Back, Forward or a reload. */
export type PlaceArrived = { type: 'place.arrived'; place: Place; mode: NavigationMode };

type Arrival = Omit<PlaceArrived, 'type'>;
export type Kept = { step: CodeStep | null };

/** The step of a code that the entry keeps; null if it keeps none. */
export const keptStepOf = ({ event: { place } }: { event: Arrival }): Kept => ({
  step: codeStepOf(place.state.step),
});

/** What a flow decides by when its page's entry changes (docs/decisions/steps-in-history). */
export const arrivalGuards = {
  hasStep: (_: unknown, { step }: Kept) => step !== null,
  /** The entry keeps no step, or another one than the flow is at. */
  hasLeft: ({ context }: { context: CodeStep }, { step }: Kept) =>
    step?.phone !== context.phone || step.sentAt !== context.sentAt,
  /** A link has brought a phone along; going back leaves what has been typed. */
  bringsPhone: (_: unknown, { place: { state }, mode }: Arrival) =>
    mode !== 'pop' && state.phone !== undefined && codeStepOf(state.step) === null,
};

/** The phone that has been brought along. */
export const phoneBrought = ({ event: { place } }: { event: Arrival }) => ({
  phone: place.state.phone ?? '',
});
