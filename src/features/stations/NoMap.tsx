import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { stationsTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';

type Props = { map: ActorRefFrom<typeof stationsMapMachine> };

const reasons = ['absent', 'failed', 'timedOut'] as const;

/** Why there is a list and no map (D18). */
export function NoMap({ map }: Props) {
  const reason = useSelector(map, (snapshot) =>
    reasons.find((state) => snapshot.matches({ open: { script: state } })),
  );
  if (!reason) return null;
  return (
    <div role="status">
      <Callout>
        <p>{stationsTexts.noMap[reason]}</p>
        {reason !== 'absent' && (
          <Button
            look="link"
            onClick={() => {
              map.send({ type: 'script.requested' });
            }}
          >
            {stationsTexts.retryMap}
          </Button>
        )}
      </Callout>
    </div>
  );
}
