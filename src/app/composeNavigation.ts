import { navigationMachine } from '#machines/app/navigation.ts';
import { currentPlace, writeEntry } from '#browser/history.ts';
import {
  afterRender,
  focusHeading,
  loadChunk,
  markReloaded,
  reload,
  scrollToContainer,
  setTitle,
  wasReloaded,
} from '#browser/page.ts';
import { addressOf, type Place } from '#domain/routes.ts';
import { titleOf } from '#runtime/titles.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';

type Options = {
  /** Loads the part of the app that holds the screen of `path`. */
  loadScreen: (path: string) => Promise<void>;
};

/** What the navigation needs from the world. */
export function composeNavigation({ loadScreen }: Options) {
  let last: Place | null = null;

  const logic = navigationMachine.provide({
    actors: { loadScreen: toPromiseActor(({ path }) => loadChunk(() => loadScreen(path))) },
    actions: {
      writeHistory: ({ context }) => {
        writeEntry(context.target, context.mode);
        markReloaded(false);
      },
      setTitle: ({ context }) => {
        setTitle(titleOf(context.target.path));
      },
      scrollToContainer: ({ context }) => {
        const { target, mode } = context;
        const former = last;
        last = target;
        const isSame = former !== null && addressOf(former) === addressOf(target);
        if (isSame && mode === 'pop') return;
        afterRender(() => {
          if (target.hash !== '') {
            void showSection(target.hash, former !== null);
            return;
          }
          scrollToContainer();
          if (former !== null && former.path !== target.path) focusHeading();
        });
      },
      reloadApp: ({ context }) => {
        markReloaded(true);
        reload(addressOf(context.target));
      },
    },
  });

  return { logic, input: { target: currentPlace(), isReloaded: wasReloaded() } };
}

/** The pages that have sections bring the code for them; no other page needs it. */
async function showSection(hash: string, isFocused: boolean): Promise<void> {
  try {
    const { focusSection, scrollToSection } = await import('#browser/sections.ts');
    if (!scrollToSection(hash)) scrollToContainer();
    if (isFocused) focusSection(hash);
  } catch {
    scrollToContainer();
  }
}
