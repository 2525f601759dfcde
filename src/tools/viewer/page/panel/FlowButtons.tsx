import type { Flow } from '#viewer/model/flow.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';

type Props = { flows: readonly Flow[]; ids: readonly string[] };

/** A button for each flow; the button shows the flow's diagram. */
export function FlowButtons({ flows, ids }: Props) {
  const viewer = useViewer();
  const shown = ids.flatMap((id) => flows.find((flow) => flow.id === id) ?? []);
  return shown.map((flow) => (
    <button
      key={flow.id}
      type="button"
      onClick={() => {
        viewer.send({ type: 'diagram.chosen', flow: flow.id, actor: null });
      }}
    >
      {flow.words.title}
    </button>
  ));
}
