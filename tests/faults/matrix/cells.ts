import type { CallClass } from './calls';
import { codeCells, smsCells, writeCells } from './acts';
import type { FaultId } from './faults';
import type { Outcome } from './outcome';
import { readCells, sessionCells } from './answers';
import { mapCells } from './map';

/** A fault that cannot meet a call, and why. */
type NotMet = { reason: string };
/** What is shown in a browser only: the test that shows it, `file › title`. */
type ShownBy = { shownBy: string };

export type Cell = Outcome | NotMet | ShownBy;
export type Row = Readonly<Record<FaultId, Cell>>;

/** What is expected of each call in each fault, typed by hand. */
export const cells: Readonly<Record<string, Row>> = {
  ...sessionCells,
  ...readCells,
  ...smsCells,
  ...codeCells,
  ...writeCells,
  ...mapCells,
};

export const classTitles: Readonly<Record<CallClass | 'X', string>> = {
  S: 'The session',
  Q: 'Reads',
  M: 'What sends an SMS',
  C: 'What checks a code',
  W: 'What writes',
  P: 'What asks before it writes',
  X: 'The script of the map',
};
