import { createContext, use } from 'react';

/** What stands in a dialog needs to know of it: its heading's id and the ways out. */
export type DialogWays = {
  titleId: string;
  onClose: () => void;
  /** There is something to go back to. */
  onBack?: (() => void) | undefined;
};

export const DialogContext = createContext<DialogWays | null>(null);

export function useDialog(): DialogWays {
  const ways = use(DialogContext);
  if (!ways) throw new Error('useDialog outside of a Dialog');
  return ways;
}
