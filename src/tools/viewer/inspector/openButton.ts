import styles from './openButton.module.css';

/** A browser opens a window only for a click: this is what to click. Gone once it has opened. */
export function offerToOpen(open: () => boolean): void {
  const place = placeOfNote();
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles['button'] ?? '';
  button.textContent = 'Открыть схему сценариев';
  button.addEventListener('click', () => {
    if (open()) place.remove();
  });
  place.append(button);
}

/** The window is open, but what is in it does not listen. */
export function sayUnreachable(): void {
  const note = document.createElement('p');
  note.className = styles['note'] ?? '';
  note.role = 'status';
  note.textContent = 'Stately не отвечает. Схема на этом сайте открывается адресом с ?inspect';
  placeOfNote().append(note);
}

function placeOfNote(): HTMLElement {
  const place = document.createElement('aside');
  place.className = styles['place'] ?? '';
  place.ariaLabel = 'Для аналитиков';
  document.body.append(place);
  return place;
}
