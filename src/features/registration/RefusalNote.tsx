import { brand } from '#src/brand.ts';
import { errorCode, type Failure } from '#domain/failure.ts';
import { signUpTexts } from './texts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';

type Props = { failure: Failure };

/** A refusal of the form as a whole, and what to do about it. */
export function RefusalNote({ failure }: Props) {
  const code = failure.kind === 'rejected' ? failure.code : null;
  return (
    <Callout look="danger" isRefusal>
      <p>{failureText(failure)}</p>
      {code === errorCode.badRequest && <p>{signUpTexts.badRequest}</p>}
      {code === errorCode.registrationNotAllowed && (
        <p>
          {signUpTexts.notAllowed}
          <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
        </p>
      )}
    </Callout>
  );
}
