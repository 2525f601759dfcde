import { createRoot } from 'react-dom/client';
import { UpdateNote, type UpdateNoteProps } from '#ui/feedback/BottomNotes.tsx';

/** Draws the note in a root of its own; returns what takes it away. */
export function mountUpdateNote(host: HTMLElement, update: UpdateNoteProps['update']): () => void {
  const root = createRoot(host);
  root.render(<UpdateNote update={update} />);
  return () => {
    root.unmount();
  };
}
