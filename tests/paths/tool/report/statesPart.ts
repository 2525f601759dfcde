import type { Flow } from '#viewer/model/flow.ts';
import { stateLabel } from '#viewer/model/labels.ts';
import { html, type Html } from './html';
import type { StatePicture, StatePictures } from './pictures';
import { shot } from './shot';
import type { Screens } from './screens';

/** Every state with its sentence, its picture and what a screen reader says; null without pictures. */
export function statesPart(flow: Flow, pictures: StatePictures, screens: Screens): Html | null {
  if (pictures.size === 0) return null;
  const states = flow.states.filter(({ path }) => path !== '');
  return html`<details class="states">
    <summary>What a person sees in each of ${states.length} states</summary>
    <ul>
      ${states.map(
        ({ path, description }) =>
          html`<li>
            <p><b>${stateLabel(flow, path)}</b></p>
            <p class="description">${description}</p>
            ${picturePart(stateLabel(flow, path), pictures.get(path), screens)}
          </li>`,
      )}
    </ul>
  </details>`;
}

function picturePart(label: string, picture: StatePicture | undefined, screens: Screens): Html {
  if (!picture) return html`<p>No picture. No path of this run has come here in Chromium.</p>`;
  const { image, said, reason } = picture;
  if (image === null) return html`<p>No picture. ${reason ?? ''}</p>`;
  const listened = html`<details>
    <summary>What a screen reader says</summary>
    <pre tabindex="0">${said}</pre>
  </details>`;
  return html`${shot(screens.place(image), `State ${label}`)} ${said === '' ? null : listened}`;
}
