import { notesMachine } from '#machines/app/notes.ts';
import { afterLoad, loadChunk } from '#browser/page.ts';
import type { Settings } from '#src/settings.ts';
import { toPromiseActor } from './promiseActors';

/** The flow of the notes, which brings what they need once the page has loaded. */
export function lazyNotes(settings: Settings) {
  const loadNotes = async () => {
    await new Promise<void>(afterLoad);
    const { composeNotes } = await loadChunk(() => import('./composeNotes'));
    return composeNotes(settings);
  };
  return notesMachine.provide({
    actors: {
      loadNotes: toPromiseActor(loadNotes),
    },
  });
}
