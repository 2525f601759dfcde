import { tabMessages, type TabMessage } from '#domain/client.ts';

export type Tabs = { tell(message: TabMessage): void };

const isMessage = (data: unknown): data is TabMessage =>
  tabMessages.some((known) => known === data);

/** Joins the tabs of this browser; where it lets none talk, every tab is alone. */
export function joinTabs(onMessage: (message: TabMessage) => void): Tabs {
  try {
    const channel = new BroadcastChannel('session');
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data)) onMessage(data);
    };
    return {
      tell: (message) => {
        channel.postMessage(message);
      },
    };
  } catch {
    return { tell: () => {} };
  }
}
