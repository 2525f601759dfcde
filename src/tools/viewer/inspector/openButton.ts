import { addBottomBar } from '#browser/bottomBar.ts';
import '#ui/feedback/BottomNotes.module.css';
import styles from './openButton.module.css';

/** A browser opens a window only on a click, so this button opens it; the opened window removes the button. */
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

/** Shows that the window is open, but Stately's page in it does not answer. */
export function sayUnreachable(): void {
  const note = document.createElement('p');
  note.className = styles['note'] ?? '';
  note.role = 'status';
  note.textContent = 'Stately не отвечает. Схема на этом сайте открывается адресом с ?inspect';
  addNote().place.append(note);
}

/** Uses the bottom bar, because the notes about cookies and updates in it would cover a separate place. */
function addNote(): { place: HTMLElement; remove: () => void } {
  const { host, remove } = addBottomBar();
  const place = document.createElement('aside');
  place.className = styles['place'] ?? '';
  place.ariaLabel = 'Для аналитиков';
  host.append(place);
  return { place, remove };
}
