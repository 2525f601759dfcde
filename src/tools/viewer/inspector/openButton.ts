import styles from './openButton.module.css';

/** A browser opens a window only for a click: this is what to click. Gone once it has opened. */
export function offerToOpen(open: () => boolean): void {
  const place = document.createElement('aside');
  place.className = styles['place'] ?? '';
  place.ariaLabel = 'Для аналитиков';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles['button'] ?? '';
  button.textContent = 'Открыть схему сценариев';
  button.addEventListener('click', () => {
    if (open()) place.remove();
  });
  place.append(button);
  document.body.append(place);
}
