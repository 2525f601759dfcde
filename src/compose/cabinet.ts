import { levelSliderMachine } from '../../machines/levelSlider';
import { pointsForecastMachine } from '../../machines/pointsForecast';
import { questionsMachine } from '../../machines/questions';
import { tierRulesMachine } from '../../machines/tierRules';
import { transactionPagingMachine } from '../../machines/transactionPaging';
import { createClient } from '../api/client';
import { createContent } from '../api/content';
import { createHttp } from '../api/http';
import { createLoyalty } from '../api/loyalty';
import { createTransactions } from '../api/transactions';
import { note } from '../browser/forms';
import { quietTask } from '../browser/nextTask';
import { loadPart, today } from '../browser/page';
import { saveFile } from '../browser/saveFile';
import type { SlidesKit } from '../browser/slides';
import { untouched } from '../browser/untouched';
import { toFailure } from '../domain/failure';
import { burnsByDay } from '../domain/forecast';
import type { Transaction } from '../domain/transaction';
import { ru } from '../ru';
import { loadFailureText } from '../ui/words';
import { asCall } from './call';
import { showToast } from './toasts';
import type { Tools } from './tools';

type PageLoaded = (offset: number, page: readonly Transaction[]) => void;

/** The areas of the cabinet, with the calls they make. */
export function cabinetActors(
  { http: options, settings }: Pick<Tools, 'http' | 'settings'>,
  slides: SlidesKit,
  onPage: PageLoaded,
) {
  const http = createHttp(options);
  const client = createClient(http);
  const transactions = createTransactions(http, settings);
  const loyalty = createLoyalty(http);
  const content = createContent(createHttp({ baseUrl: settings.contentUrl }), {
    onError: (error) => {
      note(`${error.name}: /qna-list`);
      showToast('failed', loadFailureText(toFailure(error)));
    },
  });
  return {
    paging: transactionPagingMachine.provide({
      actors: {
        loadPage: asCall(async (asked, signal) => {
          // An older page is asked for by a touch, or while page after page comes in.
          if (asked.offset > 0) await untouched();
          const page = await transactions.page(asked, signal);
          onPage(asked.offset, page.transactions);
          return page;
        }),
      },
    }),
    tierRules: tierRulesMachine.provide({
      actors: { loadTierRules: asCall((_, signal) => loyalty.levels(signal), quietTask) },
    }),
    questions: questionsMachine.provide({
      actors: { loadQuestions: asCall((_, signal) => content.questions(signal), quietTask) },
    }),
    pointsForecast: pointsForecastMachine.provide({
      actors: {
        loadForecast: asCall(async (asked, signal) =>
          burnsByDay(await client.pointsForecast(asked, signal)),
        ),
      },
      actions: {
        saveReminder: (_, { items }) => {
          loadPart(() => import('./burnCalendar')).then(
            ({ burnCalendar }) => {
              const writtenAt = new Date().toISOString();
              const file = burnCalendar(items, { today: today(), writtenAt });
              saveFile(ru.burn.file, 'text/calendar', file);
            },
            (error: unknown) => {
              showToast('failed', loadFailureText(toFailure(error)));
            },
          );
        },
      },
    }),
    levelSlider: levelSliderMachine.provide({ actors: { loadSlides: asCall(slides.load) } }),
  };
}
