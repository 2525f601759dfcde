import type { CallClass } from './calls';
import { codeCells, passkeyCells, smsCells, writeCells } from './acts';
import type { FaultId } from './faults';
import type { Outcome } from './outcome';
import { readCells, sessionCells } from './answers';

/** A fault that cannot happen to a call, and why. */
type NotMet = { reason: string };
/** Another test covers the cell: `file › title`. */
type ShownBy = { shownBy: string };

export type Cell = Outcome | NotMet | ShownBy;
export type Row = Readonly<Record<FaultId, Cell>>;

export const classTitles: Readonly<Record<CallClass | 'X', string>> = {
  S: 'The session',
  Q: 'Reads',
  M: 'What sends an SMS',
  C: 'What checks a code or a passkey',
  W: 'What writes',
  P: 'What asks before it writes',
  X: 'The script of the map',
};

const carriesNothing = { reason: 'The script is asked for without a token and has no envelope.' };
const fails = {
  shownBy:
    'journeys/stations.spec.ts › a map script that fails leaves the list, and is loaded again on request',
};
const ofMachine = (title: string) => ({
  shownBy: `machines/stations/stationsMap.test.ts › ${title}`,
});

/** The map's script is the provider's, and its frame has no session: other tests cover each of these cells. */
const mapCells: Readonly<Record<string, Row>> = {
  'maps script': {
    F1: carriesNothing,
    F2: carriesNothing,
    F3: carriesNothing,
    F4: carriesNothing,
    F5: carriesNothing,
    F6: fails,
    F7: fails,
    F8: fails,
    F8w: fails,
    F9: {
      shownBy:
        'journeys/stations.spec.ts › a map script that hangs is given up after ten seconds; the list never waits for it',
    },
    F10: fails,
    F11: ofMachine('section 9: the map is reset 600 ms after it closes'),
    F12: ofMachine('a script that breaks leaves the list'),
    F13: ofMachine('the list does not wait for it'),
    F14: ofMachine('a script that loads after the timeout is ignored'),
    F15: { reason: 'The script changes nothing on a server.' },
  },
};

/** Expected outcome of each call under each fault, typed by hand. */
export const cells: Readonly<Record<string, Row>> = {
  ...sessionCells,
  ...readCells,
  ...smsCells,
  ...codeCells,
  ...writeCells,
  ...passkeyCells,
  ...mapCells,
};
