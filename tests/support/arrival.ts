import { place, type HistoryState, type NavigationMode } from '#domain/routes.ts';

/** What a flow is told when the history has come to an entry of its page that keeps this. */
export const arrival = (state: HistoryState = {}, mode: NavigationMode = 'pop') => ({
  type: 'place.arrived' as const,
  place: place('/auth', state),
  mode,
});

/** What the entry keeps that such an event tells of. */
export const stateIn = (arrived: unknown): HistoryState =>
  (arrived as ReturnType<typeof arrival>).place.state;
