import type { ReactNode } from 'react';
import type { RootSnapshot, ScreenFeature, ScreenParts, Services } from '#runtime/services.ts';
import { isRoute } from '#domain/routes.ts';

type Options = {
  parts: ScreenParts;
  services: () => Services;
  root: () => RootSnapshot;
};

/** What has been brought of the screens, and what is shown of the one that the root has open. */
export function createScreenHost({ parts, services, root }: Options) {
  const brought = new Map<string, ScreenFeature>();
  /** Made once for each opening of a screen. */
  let openView: { screen: RootSnapshot['context']['screen']; view: ReactNode } | null = null;

  return {
    load: async (path: string): Promise<ScreenFeature> => {
      if (!isRoute(path)) throw new Error(`No screen for ${path}`);
      const { compose } = await parts[path]();
      const feature = brought.get(path) ?? compose(services());
      brought.set(path, feature);
      return feature;
    },
    view: (): ReactNode => {
      const { context, children } = root();
      const running = children as Parameters<ScreenFeature['view']>[0];
      if (context.screen !== openView?.screen) {
        const { path } = context.screen ?? { path: '' };
        openView = { screen: context.screen, view: brought.get(path)?.view(running) ?? null };
      }
      return openView.view;
    },
  };
}
