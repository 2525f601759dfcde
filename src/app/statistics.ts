import type { StatisticsAnswer } from '#machines/app/cookieConsent.ts';
import { isCountingRefused, readStatistics, writeStatistics } from '#browser/statistics.ts';
import { startTelemetry } from '#runtime/telemetry.ts';
import type { Settings } from '#src/settings.ts';

const answers: readonly StatisticsAnswer[] = ['ALLOWED', 'REFUSED'];

/** What a person has said of the statistics; where their browser refuses them, they are not asked. */
export function statisticsAnswer(): StatisticsAnswer | 'notAsked' | null {
  if (isCountingRefused()) return 'notAsked';
  const stored = readStatistics();
  return answers.find((value) => value === stored) ?? null;
}

/** What another tab has made of the note: one without statistics has not answered for them. */
export function answerOfOtherTab(): 'cookies.accepted' | 'statistics.refused' | null {
  const answer = statisticsAnswer();
  if (answer === null) return null;
  return answer === 'REFUSED' ? 'statistics.refused' : 'cookies.accepted';
}

/** What the flow of the note does about the statistics, in a build with telemetry. */
export const statisticsActions = ({ telemetry }: Settings) => ({
  storeStatistics: (_: unknown, { value }: { value: StatisticsAnswer }) => {
    writeStatistics(value);
  },
  startStatistics: () => {
    if (telemetry) void startTelemetry(telemetry);
  },
});
