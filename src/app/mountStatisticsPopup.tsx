import { statisticsTexts } from './texts';
import type { CookiePopupProps } from '#ui/feedback/BottomNotes.tsx';
import { mountCookiePopup } from './mountCookiePopup';

/** The note of a build with telemetry: it says so, and the statistics can be refused. */
export const mountStatisticsPopup = (host: HTMLElement, props: CookiePopupProps): (() => void) =>
  mountCookiePopup(host, { ...props, statistics: statisticsTexts });
