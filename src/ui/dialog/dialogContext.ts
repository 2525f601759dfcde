import { createContext, use } from 'react';

/** What a dialog's content needs: its heading's id and how to close it. */
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
