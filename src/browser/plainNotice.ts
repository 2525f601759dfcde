import { raise } from './toastHost';

/** As long as a toast is to be seen (section 9), in ms. */
const shownFor = 5_000;

/** Says something above the page and its dialogs by means of the browser alone: no other code has to load. */
export function showPlainNotice(text: string): void {
  const notice = document.createElement('p');
  notice.popover = 'manual';
  notice.role = 'alert';
  notice.dataset['plainNotice'] = '';
  notice.textContent = text;
  raise(notice);
  setTimeout(() => {
    notice.remove();
  }, shownFor);
}
