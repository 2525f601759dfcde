import { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { pointsForecastMachine } from '#machines/dashboard/pointsForecast.ts';
import { questionsMachine } from '#machines/dashboard/questions.ts';
import { tierRulesMachine } from '#machines/dashboard/tierRules.ts';
import { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { createClient } from '#api/client.ts';
import { createContent } from '#api/content.ts';
import { createHttp } from '#api/http.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { createTransactions } from '#api/transactions.ts';
import { takeEarlyCall } from '#browser/earlyCalls.ts';
import { quietTask } from '#browser/tasks.ts';
import { waitForInputIdle } from '#browser/waitForInputIdle.ts';
import { today } from '#browser/clock.ts';
import { loadChunk } from '#browser/page.ts';
import { saveFile } from '#browser/output.ts';
import type { SlidesKit } from '#browser/slides.ts';
import { toFailure } from '#domain/failure.ts';
import { expiringByDay } from '#domain/forecast.ts';
import { expiringPointsTexts, faqTexts } from './texts';
import { loadFailureText, reasonOf } from '#ui/feedback/errorMessages.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import { showToast } from '#app/toasts.ts';
import type { Services } from '#app/feature.ts';

/** Actors for the sections of the dashboard, with the calls they make. */
export function cabinetActors(
  { http: options, settings }: Pick<Services, 'http' | 'settings'>,
  slides: SlidesKit,
) {
  const http = createHttp({ ...options, early: takeEarlyCall });
  const client = createClient(http);
  const transactions = createTransactions(http, settings);
  const loyalty = createLoyalty(http);
  const content = createContent(createHttp({ baseUrl: settings.contentUrl }), {
    onError: (error) => {
      const reason = reasonOf(toFailure(error));
      showToast('failed', [faqTexts.failed, reason].filter(Boolean).join('. '));
    },
  });
  return {
    paging: transactionPagingMachine.provide({
      actors: {
        loadPage: toPromiseActor(async (asked, signal) => {
          // An older page follows a press or another page, and must not delay input.
          if (asked.offset > 0) await waitForInputIdle();
          return transactions.page(asked, signal);
        }),
      },
    }),
    tierRules: tierRulesMachine.provide({
      actors: { loadTierRules: toPromiseActor((_, signal) => loyalty.tiers(signal), quietTask) },
    }),
    questions: questionsMachine.provide({
      actors: {
        loadQuestions: toPromiseActor((_, signal) => content.questions(signal), quietTask),
      },
    }),
    pointsForecast: pointsForecastMachine.provide({
      actors: {
        loadForecast: toPromiseActor(async (asked, signal) =>
          expiringByDay(await client.pointsForecast(asked, signal)),
        ),
      },
      actions: {
        saveReminder: (_, { items }) => {
          loadChunk(() => import('./pointsExpiryCalendar')).then(
            ({ pointsExpiryCalendar }) => {
              const writtenAt = new Date().toISOString();
              const file = pointsExpiryCalendar(items, { today: today(), writtenAt });
              saveFile(expiringPointsTexts.file, 'text/calendar', file);
              showToast('done', expiringPointsTexts.saved);
            },
            (error: unknown) => {
              showToast('failed', loadFailureText(toFailure(error)));
            },
          );
        },
      },
    }),
    tierSlider: tierSliderMachine.provide({
      actors: { loadSlides: toPromiseActor(slides.load) },
    }),
  };
}
