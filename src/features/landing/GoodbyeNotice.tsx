import { useSelector } from '@xstate/react';
import { farewellTexts } from './texts';
import { useApp } from '#runtime/appContext.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';
import text from '#ui/text.module.css';
import styles from './GoodbyeNotice.module.css';

/** Good-bye to somebody whose account has just been deleted; in no other entry of the page. */
export function GoodbyeNotice() {
  const { navigation } = useApp();
  const isShown = useSelector(navigation, ({ context }) => context.current?.state.isAccountDeleted);
  if (!isShown) return null;
  return (
    <div className={cx(layout.page, styles.farewell)} role="status">
      <Callout>
        <p className={text.strong}>{farewellTexts.title}</p>
        <p>{farewellTexts.text}</p>
      </Callout>
    </div>
  );
}
