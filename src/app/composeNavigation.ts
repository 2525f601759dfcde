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
import { addressOf, type NavigationMode, type Place } from '#domain/routes.ts';
import { titleOf } from '#runtime/titles.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';

type Options = {
  /** Loads the part of the app that holds the screen of `path`. */
  loadScreen: (path: string) => Promise<void>;
};

type Arrival = { target: Place; mode: NavigationMode };

/** What the navigation needs from the world. */
export function composeNavigation({ loadScreen }: Options) {
  /** Where the page stands; null before the first place. */
  let current: Place | null = null;

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
        const previous = current;
        current = target;
        const isSame = previous !== null && addressOf(previous) === addressOf(target);
        if (isSame && (mode === 'pop' || isStepUpdate(context, previous))) return;
        afterRender(() => {
          if (target.hash !== '') {
            void showSection(target.hash, previous !== null);
            return;
          }
          scrollToContainer();
          if (previous !== null && previous.path !== target.path) focusHeading();
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

/** The history entry of a code step is written anew, as after another code: the person has gone nowhere. */
const isStepUpdate = ({ target, mode }: Arrival, previous: Place): boolean =>
  mode === 'replace' && previous.state.step !== undefined && target.state.step !== undefined;

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
