import { brand } from '../../brand';
import { errorCode, type Failure } from '../../domain/failure';
import type { RefusedPart } from '../../domain/registration';
import { ru } from '../../ru';
import { Note } from '../../ui/Note';
import { TextLink } from '../../ui/TextLink';
import { failureText } from '../../ui/words';

type Props = { failure: Failure; part: RefusedPart };

/** What to do about a refusal; its reason stands here too unless it stands at its field. */
export function RefusalNote({ failure, part }: Props) {
  if (part === 'phone') return null;
  const isNotAllowed =
    failure.kind === 'rejected' && failure.code === errorCode.registrationNotAllowed;
  const isBad = failure.kind === 'rejected' && failure.code === errorCode.badRequest;
  return (
    <Note look="danger">
      {part === null && <p>{failureText(failure)}</p>}
      {isBad && <p>{ru.signUp.badRequest}</p>}
      {isNotAllowed && (
        <p>
          {part === 'card' ? ru.signUp.cardRefused : ru.signUp.notAllowed}
          <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
        </p>
      )}
    </Note>
  );
}
