import type { StatisticsAnswer } from '#machines/app/cookieConsent.ts';
import {
  cookieConsent,
  isCountingRefused,
  onSettingsButton,
  statisticsConsent,
} from '#browser/consent.ts';
import { startTelemetry, stopTelemetry } from './telemetry';
import { toWatchActor } from './promiseActors';
import type { Settings } from '#src/settings.ts';

const answers: readonly StatisticsAnswer[] = ['ALLOWED', 'REFUSED'];

/** The person's answer about statistics; `notAsked` where the browser refuses counting on their behalf. */
export function statisticsAnswer(): StatisticsAnswer | 'notAsked' | null {
  if (isCountingRefused()) return 'notAsked';
  const stored = statisticsConsent.read();
  return answers.find((value) => value === stored) ?? null;
}

type Answered = { type: 'cookies.accepted' | 'statistics.refused' };

/**
 * Reports the answer that another tab has stored. A tab of a build without statistics stores
 * consent to cookies alone, which is no answer about statistics.
 */
export const watchAnswers = () =>
  toWatchActor<Answered>((tell) => {
    const report = () => {
      const answer = statisticsAnswer();
      if (answer !== null)
        tell({ type: answer === 'REFUSED' ? 'statistics.refused' : 'cookies.accepted' });
    };
    const unheard = [
      cookieConsent.onChange((value) => {
        if (value === 'CONFIRM') report();
      }),
      statisticsConsent.onChange(report),
    ];
    return () => {
      for (const stop of unheard) stop();
    };
  });

/** Reports each press of the footer's button, which reopens the note. */
export const watchSettings = () =>
  toWatchActor<{ type: 'statistics.reconsidered' }>((tell) =>
    onSettingsButton(() => {
      tell({ type: 'statistics.reconsidered' });
    }),
  );

/** Actions with which the note's flow stores the answer, and starts or stops the statistics. */
export const statisticsActions = ({ telemetry }: Settings) => ({
  storeStatistics: (_: unknown, { value }: { value: StatisticsAnswer }) => {
    statisticsConsent.write(value);
  },
  startStatistics: () => {
    if (telemetry) void startTelemetry(telemetry);
  },
  stopStatistics: stopTelemetry,
});
