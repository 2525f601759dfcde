import type { ActorRefFrom } from 'xstate';
import type { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import { routes } from '#domain/routes.ts';
import { deletionTexts } from './texts';
import { waysTexts } from '#ui/texts.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import layout from '#ui/layout/layout.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';

type Props = { deletion: ActorRefFrom<typeof accountDeletionMachine> };

/** Whose account it is, is not known yet: the button leads to sign in and back. */
export const VisitorStep = ({ deletion }: Props) => (
  <>
    <Callout>{deletionTexts.signInFirst}</Callout>
    <div className={layout.actions}>
      <Button
        look="danger"
        onClick={() => {
          deletion.send({ type: 'deletion.requested' });
        }}
      >
        {deletionTexts.remove}
      </Button>
      <ButtonLink to={routes.main} look="link">
        {waysTexts.home}
      </ButtonLink>
    </div>
  </>
);
