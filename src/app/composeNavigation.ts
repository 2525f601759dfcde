import { navigationMachine } from '#machines/app/navigation.ts';
import type { ScreenContent } from '#machines/shared/onScreen.ts';
import { currentPlace, goBack, writeEntry } from '#browser/history.ts';
import {
  afterRender,
  focusHeading,
  hasFinePointer,
  loadChunk,
  markReloaded,
  reload,
  scrollToContainer,
  setTitle,
  wasReloaded,
} from '#browser/page.ts';
import { focusFreePhone } from '#browser/forms.ts';
import { addressOf, routes } from '#domain/routes.ts';
import { titleOf } from './titles';
import { atOnce, toPromiseActor } from './promiseActors';

type Options = {
  /** Loads the chunk with the screen of `path`. */
  loadScreen: (path: string) => Promise<ScreenContent>;
  /** Resolves with true if the screen of `path` can show the client's own offline snapshot. */
  findCopy: (path: string) => Promise<boolean>;
};

/** The navigation machine with its loads, the history and the document, and its input. */
export function composeNavigation({ loadScreen, findCopy }: Options) {
  const logic = navigationMachine.provide({
    actors: {
      loadScreen: toPromiseActor(({ path }) => loadChunk(() => loadScreen(path))),
      findCopy: toPromiseActor(({ path }) => findCopy(path), atOnce),
    },
    actions: {
      writeHistory: ({ context }) => {
        writeEntry(context.target, context.mode);
        markReloaded(false);
      },
      setTitle: ({ context }) => {
        setTitle(titleOf(context.target.path));
      },
      scrollToContainer: (_, { previous, place }) => {
        afterRender(() => {
          if (place.hash !== '') {
            void showSection(place.hash, previous !== null);
            return;
          }
          scrollToContainer();
          if (place.path === routes.auth && hasFinePointer()) focusFreePhone();
          else if (previous !== null && previous.path !== place.path) focusHeading();
        });
      },
      goBack,
      reloadApp: ({ context }) => {
        markReloaded(true);
        reload(addressOf(context.target));
      },
    },
  });

  return { logic, input: { target: currentPlace(), isReloaded: wasReloaded() } };
}

/**
 * Scrolls to the section of `hash`. The code for sections loads here, because pages without sections do not need it.
 */
async function showSection(hash: string, isFocused: boolean): Promise<void> {
  try {
    const { focusSection, scrollToSection } = await import('#browser/sections.ts');
    if (!scrollToSection(hash)) scrollToContainer();
    if (isFocused) focusSection(hash);
  } catch {
    scrollToContainer();
  }
}
