import { useSelector } from '@xstate/react';
import { brand } from '#src/brand.ts';
import { blockedTexts } from './texts';
import { useApp } from '#runtime/appContext.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/TextLink.tsx';
import styles from './GoodbyeNotice.module.css';

/** Why a blocked client has been led here (code 55); it stays until somebody signs in. */
export function BlockedNotice() {
  const { session } = useApp();
  const isShown = useSelector(
    session,
    (snapshot) => snapshot.matches('visitor') && snapshot.context.end === 'blocked',
  );
  if (!isShown) return null;
  return (
    <div className={cx(layout.page, styles.farewell)}>
      <Callout look="danger">
        <p className={text.strong}>{blockedTexts.title}</p>
        <p>
          {blockedTexts.text}
          <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
        </p>
      </Callout>
    </div>
  );
}
