import type { EventObject } from 'xstate';
import { errorOf } from '#machines/shared/flow.ts';
import { isBlank } from '#browser/page.ts';
import { reportDefect } from '#browser/defects.ts';
import { brokenTexts } from '#ui/texts.ts';
import { showToast } from './toasts';

/** Time that the notice stays on screen, in ms (section 9). */
const noticeTime = 5_000;

/** Action for a flow that continues after one of its children has failed. */
export function reportFailedFlow({ event }: { event: EventObject }): void {
  reportDefect(errorOf(event));
}

/**
 * Shows a notice of a defect that nothing has caught, because the person's last action may not have been done.
 * `drawBroken` replaces a blank page; if it fails too, it does not run again while the notice would be shown.
 */
export function defectNotice(drawBroken: () => void): (error: Error) => void {
  let isNoticeShown = false;
  return (error) => {
    reportDefect(error);
    if (isNoticeShown) return;
    isNoticeShown = true;
    setTimeout(() => (isNoticeShown = false), noticeTime);
    if (isBlank()) drawBroken();
    else showToast('failed', brokenTexts.notice);
  };
}
