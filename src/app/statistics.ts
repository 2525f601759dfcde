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

/** What a person has said of the statistics; where their browser refuses them, they are not asked. */
export function statisticsAnswer(): StatisticsAnswer | 'notAsked' | null {
  if (isCountingRefused()) return 'notAsked';
  const stored = statisticsConsent.read();
  return answers.find((value) => value === stored) ?? null;
}

type Answered = { type: 'cookies.accepted' | 'statistics.refused' };

/** What another tab has made of the note: one without statistics has not answered for them. */
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

/** The button in the footer, which asks for the note again. */
export const watchSettings = () =>
  toWatchActor<{ type: 'statistics.reconsidered' }>((tell) =>
    onSettingsButton(() => {
      tell({ type: 'statistics.reconsidered' });
    }),
  );

/** What the flow of the note does about the statistics, in a build with telemetry. */
export const statisticsActions = ({ telemetry }: Settings) => ({
  storeStatistics: (_: unknown, { value }: { value: StatisticsAnswer }) => {
    statisticsConsent.write(value);
  },
  startStatistics: () => {
    if (telemetry) void startTelemetry(telemetry);
  },
  stopStatistics: stopTelemetry,
});
