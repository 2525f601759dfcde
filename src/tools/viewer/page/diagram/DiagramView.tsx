import { MiniMap, ReactFlow, type ReactFlowInstance, type Viewport } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Diagram, Point } from '#viewer/diagram/diagram.ts';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import type { Highlights } from '#viewer/page/highlights.ts';
import { ArrowLine } from './ArrowLine';
import {
  edgesOf,
  nodesOf,
  type ArrowEdge,
  type BadgeNode,
  type MarkNode,
  type StateNode,
} from './nodes';
import { AnyPill, CountBadge, StartDot, StateBox } from './StateBox';
import { beginningOf, centreOf } from './centre';
import { bringInSight, isTooLarge, isWhole, showFrom, zoomBy, zooms } from './viewport';
import styles from './diagram.module.css';

type Props = CatalogueEntry & {
  highlights: Highlights;
  chosen: string | null;
  onChoose: (path: string | null) => void;
};
type Instance = ReactFlowInstance<StateNode | MarkNode | BadgeNode, ArrowEdge>;

const nodeTypes = { state: StateBox, start: StartDot, any: AnyPill, badge: CountBadge };
const edgeTypes = { arrow: ArrowLine };

/** Fits the diagram on load and, until the person moves it, on resize; scrolls to the highlighted state. */
function useViewport(diagram: Diagram, centre: Point | null) {
  const instance = useRef<Instance>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  /** Least zoom to show the whole diagram at; a resize keeps the one that «Fit» has set. */
  const least = useRef<number>(zooms.readable);
  const [isCut, setIsCut] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  const place = centre && `${String(centre.x)} ${String(centre.y)}`;
  const show = () => {
    if (instance.current && frame.current) {
      // A diagram too large to read as a whole opens at the start of the flow.
      const options = { centre: centre ?? beginningOf(diagram), least: least.current };
      setIsLarge(isTooLarge(frame.current, diagram));
      void showFrom(instance.current, frame.current, diagram, options);
    }
  };
  const showLit = useEffectEvent(() => {
    if (instance.current && frame.current && centre)
      bringInSight(instance.current, frame.current, diagram, centre);
  });
  useEffect(() => {
    if (place !== null) showLit();
  }, [place]);
  const showAgain = useEffectEvent(() => {
    if (!isMoved.current) show();
  });
  useEffect(() => {
    if (!frame.current) return;
    const sizes = new ResizeObserver(showAgain);
    sizes.observe(frame.current);
    return () => {
      sizes.disconnect();
    };
  }, []);
  return {
    frame,
    isCut,
    isLarge,
    onViewportChange: (viewport: Viewport) => {
      if (frame.current) setIsCut(!isWhole(viewport, frame.current, diagram));
    },
    onInit: (ready: Instance) => {
      instance.current = ready;
      isMoved.current = false;
      least.current = zooms.readable;
      show();
    },
    onMoveStart: (event: unknown) => {
      // React Flow passes no event for a move that the code makes.
      if (event) isMoved.current = true;
    },
    zoom: (factor: number) => {
      isMoved.current = true;
      zoomBy(instance.current, factor);
    },
    showWhole: () => {
      isMoved.current = false;
      least.current = zooms.least;
      show();
    },
  };
}

/** A flow's diagram, which a person can move and zoom. */
export function DiagramView({ flow, diagram, highlights, chosen, onChoose }: Props) {
  const [nodes, edges] = useMemo(() => {
    const shown = { flow, diagram, highlights, chosen };
    return [nodesOf(shown), edgesOf(shown)];
  }, [flow, diagram, highlights, chosen]);
  // The chosen state takes priority over the highlighted ones.
  const centre = centreOf(diagram, chosen === null ? highlights.lit : new Set([chosen]));
  const { frame, isCut, isLarge, onInit, onViewportChange, onMoveStart, zoom, showWhole } =
    useViewport(diagram, centre);
  return (
    <>
      <div
        ref={frame}
        className={styles['frame']}
        role="presentation"
        data-flow={flow.id}
        onKeyDown={(event) => {
          const id = nodeIn(event.target);
          if (id === null || (event.key !== 'Enter' && event.key !== ' ')) return;
          event.preventDefault();
          onChoose(pathOf(id));
        }}
      >
        <ReactFlow
          key={`${flow.id} ${String(diagram.boxes.length)}`}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          aria-label={`Diagram of ${flow.id}`}
          onInit={onInit}
          onMoveStart={onMoveStart}
          onViewportChange={onViewportChange}
          onNodeClick={(_, { id }) => {
            onChoose(pathOf(id));
          }}
          onPaneClick={() => {
            onChoose(null);
          }}
          nodesDraggable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          nodesConnectable={false}
          elevateNodesOnSelect={false}
          zoomOnDoubleClick={false}
          panOnScroll
          minZoom={zooms.least}
          maxZoom={zooms.most}
          attributionPosition="bottom-left"
        >
          {isCut && (
            <MiniMap
              className={styles['map'] ?? ''}
              position="top-right"
              ariaLabel="The whole diagram"
              pannable
              zoomable
            />
          )}
        </ReactFlow>
        {isCut && isLarge && (
          <p className={styles['large']} role="status">
            Too large to be read as a whole here: this is where it begins, or what is lit.
          </p>
        )}
      </div>
      <SizeButtons onZoom={zoom} onWhole={showWhole} />
    </>
  );
}

type SizeProps = { onZoom: (factor: number) => void; onWhole: () => void };

const SizeButtons = ({ onZoom, onWhole }: SizeProps) => (
  <div className={styles['tools']} role="group" aria-label="Size of the diagram">
    <button
      type="button"
      onClick={() => {
        onZoom(1.25);
      }}
    >
      Larger
    </button>
    <button
      type="button"
      onClick={() => {
        onZoom(0.8);
      }}
    >
      Smaller
    </button>
    <button type="button" onClick={onWhole}>
      Fit
    </button>
  </div>
);

const pathOf = (id: string) => id.replace(/^\w+:/, '');

/** Id of the focused node. */
const nodeIn = (target: EventTarget): string | null =>
  target instanceof HTMLElement && target.matches('.react-flow__node')
    ? (target.dataset['id'] ?? null)
    : null;
