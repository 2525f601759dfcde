import type { ReactNode } from 'react';
import type { RootSnapshot, Screen, ScreenFlows, ScreenPart, Services } from '#runtime/services.ts';

type Options = {
  parts: Readonly<Record<string, () => Promise<ScreenPart>>>;
  services: () => Services;
  root: () => RootSnapshot;
};

/** What has been brought of the screens, and what is shown of the one that the root has open. */
export function createScreenHost({ parts, services, root }: Options) {
  const brought = new Map<string, Screen>();
  /** Made once for each opening of a screen. */
  let openView: { screen: RootSnapshot['context']['screen']; view: ReactNode } | null = null;

  const open = (): Screen | undefined => brought.get(root().context.screen?.path ?? '');

  return {
    load: async (path: string): Promise<void> => {
      const load = parts[path];
      if (!load) throw new Error(`No screen for ${path}`);
      const { compose } = await load();
      if (!brought.has(path)) brought.set(path, compose(services()));
    },
    /** The logic of a flow that one of the screens has brought. */
    flow: <Name extends keyof ScreenFlows>(name: Name) => {
      for (const { flows } of brought.values()) {
        const logic = flows?.[name];
        if (logic) return logic;
      }
      throw new Error(`Flow "${name}" is not here yet`);
    },
    view: (): ReactNode => {
      const { context, children } = root();
      if (context.screen !== openView?.screen) {
        openView = { screen: context.screen, view: open()?.view(children) ?? null };
      }
      return openView.view;
    },
  };
}
