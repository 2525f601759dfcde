import { createActor } from 'xstate';
import { appUpdateMachine } from '#machines/app/appUpdate.ts';
import { addFoot } from '#browser/foot.ts';
import { reloadPage } from '#browser/page.ts';
import { activateUpdate, checkForUpdate, forgetApp, keepApp } from '#browser/serviceWorker.ts';
import { asCall } from './toPromiseActor';
import { watched } from './inspectOptions';

let isStarted = false;

/** Keeps the app on the device, once per page; asks before a newer version takes its place. */
export function startAppUpdate(): void {
  if (isStarted || import.meta.env.DEV) return;
  isStarted = true;

  const update = createActor(
    appUpdateMachine.provide({
      actors: {
        keepApp: asCall(() =>
          keepApp((type) => {
            update.send({ type });
          }),
        ),
        checkForUpdate: asCall(checkForUpdate),
        forgetApp: asCall(forgetApp),
      },
      actions: { activateUpdate: () => void activateUpdate(), reloadPage },
    }),
    watched(),
  );

  let close: (() => void) | null = null;
  const show = async () => {
    const { mountUpdateNote } = await import('./mountUpdateNote');
    if (close || !update.getSnapshot().hasTag('offered')) return;
    const { host, remove } = addFoot();
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
