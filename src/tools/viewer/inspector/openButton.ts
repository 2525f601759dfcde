import { addBottomBar } from '#browser/bottomBar.ts';
import '#ui/feedback/BottomNotes.module.css';
import styles from './openButton.module.css';

/** A browser opens a window only for a click, so this button asks for one. The opened window removes it. */
export function offerToOpen(open: () => boolean): void {
  const { place, remove } = addNote();
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles['button'] ?? '';
  button.textContent = 'Открыть схему сценариев';
  button.addEventListener('click', () => {
    if (open()) remove();
  });
  place.append(button);
}

/** The window is open, but Stately in it sends no answer. */
export function sayUnreachable(): void {
  const note = document.createElement('p');
  note.className = styles['note'] ?? '';
  note.role = 'status';
  note.textContent = 'Stately не отвечает. Схема на этом сайте открывается адресом с ?inspect';
  addNote().place.append(note);
}

/** The foot of the page holds the notes about cookies and updates too: a place of its own would lie beneath them. */
function addNote(): { place: HTMLElement; remove: () => void } {
  const { host, remove } = addBottomBar();
  const place = document.createElement('aside');
  place.className = styles['place'] ?? '';
  place.ariaLabel = 'Для аналитиков';
  host.append(place);
  return { place, remove };
}
