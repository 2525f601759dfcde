import type { ActorRefFrom } from 'xstate';
import type { accountDeletionMachine } from '../../../machines/accountDeletion';
import { routes } from '../../domain/routes';
import { ru } from '../../ru';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/Note';

type Props = { deletion: ActorRefFrom<typeof accountDeletionMachine> };

/** Whose account it is, is not known yet: the button leads to sign in and back. */
export const VisitorStep = ({ deletion }: Props) => (
  <>
    <Note>{ru.deletion.signInFirst}</Note>
    <div className={layout.actions}>
      <Button
        look="danger"
        onClick={() => {
          deletion.send({ type: 'deletion.requested' });
        }}
      >
        {ru.deletion.remove}
      </Button>
      <ButtonLink to={routes.main} look="link">
        {ru.ways.home}
      </ButtonLink>
    </div>
  </>
);
