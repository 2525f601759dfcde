import type { EventObject } from 'xstate';
import { errorOf } from '#machines/shared/flow.ts';
import { isBlank } from '#browser/page.ts';
import { reportDefect } from '#browser/defects.ts';
import { brokenTexts } from '#ui/texts.ts';
import { showToast } from './toasts';

/** As long as the notice is to be seen (section 9). */
const noticeTime = 5_000;

/** The action of a flow that goes on where a flow inside it has failed. */
export function reportFailedFlow({ event }: { event: EventObject }): void {
  reportDefect(errorOf(event));
}

/**
 * Tells the person of a defect that nothing has caught: what they asked for may not have been done. Where
 * there is nothing to be seen, `drawBroken` says so; should that fail too, it is not tried at once again.
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
