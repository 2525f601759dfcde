import { html, type Html } from './html';

/** A picture that opens larger; the page's script puts it there when it comes in sight. */
export const shot = (place: number, words: string): Html =>
  html`<button type="button" class="shot" data-screen="${place}" aria-label="${words}, larger">
    <img alt="${words}" width="320" height="225" />
  </button>`;
