import type { ActorRefFrom } from 'xstate';
import type { OverlayFlows } from '#machines/app/app.ts';
import { menuMachine } from '#machines/app/menu.ts';
import { modalStackMachine } from '#machines/app/modalStack.ts';
import { sectionHighlightMachine } from '#machines/app/sectionHighlight.ts';
import { focusQuestion, focusSignOut } from '#browser/forms.ts';
import { addRoot, loadChunk, lockScroll, unlockScroll } from '#browser/page.ts';
import { reportDefect } from '#browser/defects.ts';
import { errorOf } from '#machines/shared/flow.ts';
import { currentPlace, goBackBy, writeEntry } from '#browser/history.ts';
import { keepFocus } from '#browser/keepFocus.ts';
import { highlightSection } from '#browser/sections.ts';
import type { HistoryState, Place } from '#domain/routes.ts';
import { mountOverlays } from './modals/mountOverlays';
import { brokenTexts } from '#ui/texts.ts';
import { loadFailureText } from '#ui/feedback/errorMessages.ts';
import { toFailure } from '#domain/failure.ts';
import type { App } from '#app/appContext.ts';
import { reportFailedFlow } from './defects';
import { toPromiseActor } from './promiseActors';
import { lazyPart } from '#app/lazyOnce.ts';
import type { composeModals, ModalOptions } from './modals/ModalStack';
import { navigatorOf } from './frame/AppPlace';
import { showToast } from './toasts';
import type { Navigate } from '#app/feature.ts';

export type OverlayOptions = ModalOptions & {
  /** Called when a person follows a link in the menu or a modal. */
  go: Navigate;
  /** Called after the current entry was written without a change of place. */
  onMarked: (place: Place) => void;
};

/** The flows of the menu and the modals, and the app for their views. */
export type Shown = {
  modals: ActorRefFrom<typeof modalStackMachine>;
  menu: ActorRefFrom<typeof menuMachine>;
  app: App;
};

/** Writes the state to the current history entry, or to a new one after it. */
type WriteState = (mode: 'push' | 'replace', state: HistoryState) => void;
type ModalsPart = ReturnType<typeof lazyPart<ReturnType<typeof composeModals>>>;

/** The flows of the menu and the modals with their browser access, and `show`, which renders them. */
export async function composeOverlays(
  options: OverlayOptions,
): Promise<OverlayFlows & { show: (shown: Shown) => void }> {
  const { go, onMarked } = options;

  const write: WriteState = (mode, state) => {
    const { path, hash, state: kept } = currentPlace();
    const place = { path, hash, state: { ...kept, ...state } };
    writeEntry(place, mode);
    onMarked(place);
  };

  const modals = lazyPart(async () => {
    const { composeModals } = await loadChunk(() => import('./modals/ModalStack'));
    return composeModals(options);
  });

  /** Mounts the menu and the modals. */
  function show({ modals: stack, menu, app }: Shown): void {
    mountOverlays(addRoot(), {
      app,
      navigator: navigatorOf(go),
      overlays: { modals: stack, menu, drawModals: (flows) => modals.here().draw(flows) },
      onDefect: reportDefect,
      onClosed: () => {
        showToast('failed', brokenTexts.notice);
      },
    });
  }

  // The modals of the entry appear together with the page, so their chunk loads first.
  if (currentPlace().state.modals !== undefined) await modals.load();
  // `keepFocus` is in this chunk because every page loads it, and only after the first paint, which has a byte budget.
  keepFocus();
  return {
    modalStack: { logic: provideModalStack(modals, write), input: (given) => given },
    menu: {
      logic: menuMachine.provide({ actions: { focusQuestion, focusSignOut } }),
      input: () => undefined,
    },
    sectionHighlight: {
      logic: sectionHighlightMachine.provide({
        actions: {
          light: (_, { section }) => {
            highlightSection(section);
          },
        },
      }),
      input: () => undefined,
    },
    show,
  };
}

const provideModalStack = (modals: ModalsPart, write: WriteState) =>
  modalStackMachine.provide({
    actors: {
      loadModals: toPromiseActor(async () => {
        await modals.load();
        return { logic: modals.here().modalFlows, input: (given) => given };
      }),
    },
    actions: {
      lockScroll,
      unlockScroll,
      showUnopened: ({ event }) => {
        showToast('failed', loadFailureText(toFailure(errorOf(event))));
      },
      reportDefect: reportFailedFlow,
      pushEntry: ({ context }) => {
        write('push', { modals: context.entry.modals });
      },
      replaceEntry: ({ context }) => {
        write('replace', { modals: context.entry.modals });
      },
      pushStep: ({ context }) => {
        write('push', { step: context.entry.step });
      },
      replaceStep: ({ context }) => {
        write('replace', { step: context.entry.step });
      },
      goBack: (_, { steps }) => {
        goBackBy(steps);
      },
    },
  });
