import { html, type Html } from '#tests/paths/tool/report/html.ts';
import { documentOf } from './document';
import type { Change } from './changed';

/** Every picture that changed: before and after, one over the other, with a slider between them. */
export function changesPage(changes: readonly Change[]): string {
  const title =
    changes.length === 0
      ? 'No picture has changed'
      : changes.length === 1
        ? 'One picture has changed'
        : `${String(changes.length)} pictures have changed`;
  return documentOf(
    title,
    html`<h1>${title}</h1>
      <p>
        The slider uncovers the new picture from the left.
        <code>npm run flows -- --atlas --accept</code> takes them.
      </p>
      ${changes.map(changePart)}`,
  );
}

function changePart({ picture, width, before, after, share }: Change): Html {
  const name = `${picture}, ${width} px`;
  const changed = `${(share * 100).toFixed(1)} % differ`;
  return html`<section>
    <h2>${name}</h2>
    ${
      before && after
        ? html`<p>${changed}</p>
            <div class="pair">
              <img src="${before}" alt="Before: ${name}" />
              <img class="after" src="${after}" alt="After: ${name}" />
            </div>
            <input
              type="range"
              min="0"
              max="100"
              value="50"
              aria-label="How much is new: ${name}"
            />`
        : html`<p>${after ? 'New.' : 'Gone.'}</p>
            <img src="${after ?? before ?? ''}" alt="${name}" />`
    }
  </section>`;
}
