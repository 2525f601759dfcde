import { createActor } from 'xstate';
import { appUpdateMachine } from '#machines/app/appUpdate.ts';
import { addBottomBar } from '#browser/bottomBar.ts';
import { reloadPage } from '#browser/page.ts';
import { activateUpdate, checkForUpdate, forgetApp, keepApp } from '#browser/serviceWorker.ts';
import { toPromiseActor } from './toPromiseActor';
import { inspectOptions } from './inspectOptions';

let isStarted = false;

/** Keeps the app on the device, once per page; asks before a newer version takes its place. */
export function startAppUpdate(): void {
  if (isStarted || import.meta.env.DEV) return;
  isStarted = true;

  const update = createActor(
    appUpdateMachine.provide({
      actors: {
        keepApp: toPromiseActor(() =>
          keepApp((type) => {
            update.send({ type });
          }),
        ),
        checkForUpdate: toPromiseActor(checkForUpdate),
        forgetApp: toPromiseActor(forgetApp),
      },
      actions: { activateUpdate: () => void activateUpdate(), reloadPage },
    }),
    inspectOptions(),
  );

  let close: (() => void) | null = null;
  const show = async () => {
    const { mountUpdateNote } = await import('./mountUpdateNote');
    if (close || !update.getSnapshot().hasTag('offered')) return;
    const { host, remove } = addBottomBar();
    const unmount = mountUpdateNote(host, update);
    close = () => {
      remove();
      unmount();
      close = null;
    };
  };
  update.subscribe((snapshot) => {
    if (!snapshot.hasTag('offered')) close?.();
    else if (!close) {
      void show().catch(() => {
        // Without its part nobody is asked; the next start takes the newer version.
      });
    }
  });
  update.start();
}
