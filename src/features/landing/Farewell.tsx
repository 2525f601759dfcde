import { useSelector } from '@xstate/react';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { classes } from '#lib/classes.ts';
import layout from '#ui/layout/layout.module.css';
import { Note } from '#ui/feedback/Note.tsx';
import text from '#ui/text.module.css';
import styles from './Farewell.module.css';

/** Good-bye to somebody whose account has just been deleted; in no other entry of the page. */
export function Farewell() {
  const { navigation } = useApp();
  const isShown = useSelector(navigation, ({ context }) => context.current?.state.isFarewell);
  if (!isShown) return null;
  return (
    <div className={classes(layout.page, styles.farewell)} role="status">
      <Note>
        <p className={text.strong}>{ru.farewell.title}</p>
        <p>{ru.farewell.text}</p>
      </Note>
    </div>
  );
}
