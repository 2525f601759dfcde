import { useSelector } from '@xstate/react';
import { routes } from '#domain/routes.ts';
import { failureTexts, waysTexts } from '#ui/texts.ts';
import type { App } from '#runtime/appContext.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import layout from '#ui/layout/layout.module.css';
import { TextLink } from '#ui/TextLink.tsx';

type Props = Pick<App, 'navigation' | 'session'>;

/** D22: a session that is refused on a page without a client is told there; the login says it itself. */
export function SessionEndNotice({ navigation, session }: Props) {
  const place = useSelector(navigation, ({ context }) => context.current);
  const isVisitor = useSelector(session, (snapshot) => snapshot.matches('visitor'));
  if (!isVisitor || !place?.state.isSessionEnded || place.path === routes.auth) return null;
  return (
    <div className={layout.page} role="alert">
      <Callout look="warn">
        {failureTexts.signedOut} <TextLink to={routes.auth}>{waysTexts.signIn}</TextLink>
      </Callout>
    </div>
  );
}
