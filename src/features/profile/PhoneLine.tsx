import { useSelector } from '@xstate/react';
import { formatPhone } from '#lib/text.ts';
import { profileTexts } from './texts';
import { useApp } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/text.module.css';

type Props = { onChange: (() => void) | undefined };

/** The phone the client signs in with; it is changed in a flow of its own. */
export function PhoneLine({ onChange }: Props) {
  const { session } = useApp();
  const phone = useSelector(session, ({ context }) => context.client?.mobilePhone ?? '');
  return (
    <div className={field.field}>
      <span className={field.label}>{profileTexts.phone}</span>
      <div className={layout.actions}>
        <span className={text.number} translate="no">
          {formatPhone(phone)}
        </span>
        {onChange && (
          <Button look="link" onClick={onChange}>
            {profileTexts.changePhone}
          </Button>
        )}
      </div>
    </div>
  );
}
