/** What the tabs tell each other. Never a token: those are read from the cookies. */
export type TabNews = (typeof news)[number];

const news = ['signed-in', 'renewed', 'phone-changed', 'signed-out', 'deleted'] as const;

export type Tabs = { tell(news: TabNews): void };

const isNews = (data: unknown): data is TabNews => news.some((known) => known === data);

/** Joins the tabs of this browser; where it lets none talk, every tab is alone. */
export function joinTabs(onNews: (news: TabNews) => void): Tabs {
  try {
    const channel = new BroadcastChannel('session');
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isNews(data)) onNews(data);
    };
    return {
      tell: (news) => {
        channel.postMessage(news);
      },
    };
  } catch {
    return { tell: () => {} };
  }
}
