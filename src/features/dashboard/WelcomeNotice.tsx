import { useSelector } from '@xstate/react';
import { dashboardTexts } from './texts';
import { useApp } from '#runtime/appContext.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import text from '#ui/text.module.css';
import styles from './DashboardScreen.module.css';

/** The first sign-in after a registration: it is said until the person goes on from here. */
export function WelcomeNotice() {
  const { navigation } = useApp();
  const isShown = useSelector(navigation, ({ context }) => context.current?.state.isRegistered);
  if (!isShown) return null;
  return (
    <div className={styles.welcome} role="status">
      <Callout>
        <p className={text.strong}>{dashboardTexts.registered}</p>
        <p>{dashboardTexts.registeredText}</p>
      </Callout>
    </div>
  );
}
