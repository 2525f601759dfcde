import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import type { ModalContent } from '#machines/shared/inModal.ts';
import { reportFailedFlow } from '#app/defects.ts';
import { loadChunk, reloadPage } from '#browser/page.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import { modalFacts, type Modal, type ModalId } from '#domain/modals.ts';
import { flowOf, isSameModal, modalKey, shownModals } from '#domain/modalStack.ts';
import type { ModalFeature, ModalFeatures, Services } from '#app/feature.ts';
import type { ReactNode } from 'react';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useOverlays } from '#app/modals/overlaysContext.ts';
import { brokenTexts, failureTexts, modalTexts } from '#ui/texts.ts';
import { BrokenPart, EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';

type Props = {
  flows: ActorRefFrom<typeof modalFlowsMachine>;
  /** The view of a modal; undefined until its chunk has loaded. */
  viewOf: (modal: Modal) => ModalFeature['view'] | undefined;
};

/** The modals that are open, from the lowest to the top one, and those that are closing. */
export function OverlayStack({ flows: actor, viewOf }: Props) {
  const { stack, leaving, flows } = useSelector(actor, ({ context }) => context);
  const running = useSelector(actor, ({ children }) => children);
  const shown = shownModals(stack);
  return [...stack, ...leaving].map((modal, depth) => {
    const part = running[flowOf(flows, modal)?.id ?? ''];
    return (
      part && (
        <OverlayFrame
          key={modalKey(modal)}
          modal={modal}
          part={part}
          viewOf={viewOf}
          isShown={shown.some((one) => isSameModal(one, modal))}
          hasScrim={isSameModal(shown[0], modal)}
          depth={depth}
        />
      )
    );
  });
}

type Part = ActorRefFrom<typeof lazyModalMachine>;

type FrameProps = {
  modal: Modal;
  part: Part;
  viewOf: (modal: Modal) => ModalFeature['view'] | undefined;
  isShown: boolean;
  /** Whether this is the lowest visible modal, which darkens the page. */
  hasScrim: boolean;
  /** Index in the stack; every modal but the lowest has a back button. */
  depth: number;
};

/** The modal's content. A component of its own, so that the error boundary around it catches its failures. */
function OpenedModal({ modal, part, viewOf }: Pick<FrameProps, 'modal' | 'part' | 'viewOf'>) {
  const flow = useSelector(part, ({ children }) => children.flow);
  return viewOf(modal)?.(flow, modal);
}

/** The dialog of a modal, with its content once that has loaded. */
function OverlayFrame({ modal, part, viewOf, isShown, hasScrim, depth }: FrameProps) {
  const { modals } = useOverlays();
  const isDrawn = useSelector(part, (snapshot) => snapshot.matches({ ready: 'drawn' }));
  return (
    <Dialog
      isShown={isShown}
      hasScrim={hasScrim}
      onClose={() => {
        if (isDrawn) part.send({ type: 'close.requested' });
        else modals.send({ type: 'modal.closed', modal });
      }}
      onBack={
        depth === 0
          ? undefined
          : () => {
              modals.send({ type: 'modal.left', modal });
            }
      }
    >
      {isDrawn ? (
        <ErrorBoundary
          onFailure={() => {
            part.send({ type: 'view.failed' });
          }}
        >
          <OpenedModal key={part.id} modal={modal} part={part} viewOf={viewOf} />
        </ErrorBoundary>
      ) : (
        <LoadErrorModal modal={modal} part={part} />
      )}
    </Dialog>
  );
}

type LoadErrorProps = Pick<FrameProps, 'modal' | 'part'>;

/** Replaces the content of a modal that is loading, has failed to load or cannot render. */
function LoadErrorModal({ modal, part }: LoadErrorProps) {
  const isBusy = useSelector(part, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(part, (snapshot) => snapshot.matches('failed'));
  const isBroken = useSelector(part, (snapshot) => snapshot.matches({ ready: 'broken' }));
  const isUnreachable = useSelector(part, ({ context }) => context.failure?.kind === 'unreachable');
  const request = () => {
    part.send({ type: 'retry.requested' });
  };
  return (
    <ModalSheet title={modalFacts[modal.id].title}>
      {isBusy && <Skeleton size="bar" />}
      {isBroken && <BrokenPart onRetry={request} />}
      {isFailed && (
        <EmptyState
          isFailure
          isCompact
          title={modalTexts.failed}
          text={isUnreachable ? failureTexts.unread : modalTexts.updated}
          action={
            <Button onClick={request}>
              {isUnreachable ? failureTexts.retry : brokenTexts.reloadPage}
            </Button>
          }
        />
      )}
      <SlowNotice actor={part} />
    </ModalSheet>
  );
}

export type ModalOptions = {
  features: ModalFeatures;
  /** The calls and browser access that a feature provides to its modal's flow. */
  services: () => Services;
};

/** The flows of the modals, and `draw`, which renders them. */
export function composeModals({ features, services }: ModalOptions) {
  const views = new Map<ModalId, ModalFeature['view']>();
  const lazyModal = lazyModalMachine.provide({
    actors: {
      loadChunk: toPromiseActor(async ({ modal: { id } }): Promise<ModalContent> => {
        const found = id === 'menu' ? undefined : features[id];
        if (!found) throw new Error(`No feature shows the modal "${id}"`);
        const { compose } = await loadChunk(found.load);
        const feature = compose(services());
        views.set(id, (flow, modal) => feature.view(flow, modal));
        return feature;
      }),
    },
    actions: {
      reloadApp: reloadPage,
      reportDefect: reportFailedFlow,
    },
  });

  return {
    modalFlows: modalFlowsMachine.provide({
      actors: { lazyModal },
      actions: { reportDefect: reportFailedFlow },
    }),
    draw: (running: Props['flows']): ReactNode => (
      <OverlayStack flows={running} viewOf={({ id }) => views.get(id)} />
    ),
  };
}
