import { useSelector } from '@xstate/react';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';
import text from '#ui/text.module.css';
import styles from './GoodbyeNotice.module.css';

/** Good-bye to somebody whose account has just been deleted; in no other entry of the page. */
export function GoodbyeNotice() {
  const { navigation } = useApp();
  const isShown = useSelector(navigation, ({ context }) => context.current?.state.isFarewell);
  if (!isShown) return null;
  return (
    <div className={cx(layout.page, styles.farewell)} role="status">
      <Callout>
        <p className={text.strong}>{ru.farewell.title}</p>
        <p>{ru.farewell.text}</p>
      </Callout>
    </div>
  );
}
