import { authTexts } from './texts';
import type { App } from '#runtime/appContext.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';

type Props = Pick<App, 'session'>;

/** The profile is loading: the cabinet opens when it has loaded. */
export function OpeningCabinet({ session }: Props) {
  return (
    <div aria-busy="true">
      <Callout>
        <p role="status">{authTexts.opening}</p>
        <SlowNotice actor={session} />
      </Callout>
    </div>
  );
}
