import { notesMachine } from '#machines/app/notes.ts';
import { afterLoad, loadChunk } from '#browser/page.ts';
import type { Settings } from '#src/settings.ts';
import { late } from '#runtime/late.ts';
import { lazyPart } from '#runtime/lazyOnce.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';

/** The flow of the notes, which brings what they need once the page has loaded. */
export function lazyNotes(settings: Settings) {
  const notes = lazyPart(async () => {
    await new Promise<void>(afterLoad);
    const { composeNotes } = await loadChunk(() => import('./composeNotes'));
    return composeNotes(settings);
  });
  return notesMachine.provide({
    actors: {
      loadNotes: toPromiseActor(notes.load),
      cookieConsent: late(() => notes.here().cookieConsent),
      appUpdate: late(() => notes.here().appUpdate),
    },
  });
}
