import * as z from 'zod/mini';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import type { QnaItem } from '#domain/programme.ts';
import { isSuccess, logText, toRejected, type Answer } from './answer';
import type { Http } from './http';
import { typesetGiven } from '#lib/typeset.ts';
import { article, entriesOf, numeric, requiredText } from './schema';

export type ContentOptions = {
  /** Called once per failed call, after it was logged; the caller shows a toast (section 8, D32). */
  onError?: (error: RejectedError | UnreachableError) => void;
};

/** A question without a weight is listed after the weighted ones. */
const weight = z.catch(numeric, 0);

const items = entriesOf(
  'Questions',
  z.object({
    attributes: z.object({ selection: requiredText, text: article, weigth: weight }),
  }),
);

/** A list, or a list within `data` (D11). */
export const qnaAnswer = z.union([items, z.object({ data: items })]);

const loyaltyQuestions = {
  fields: 'selection,text,weigth',
  'filters[mainSelection]': 'Программа лояльности',
};

/** The content API (section 7); `http` has its address and no access. */
export function createContent(http: Http, { onError }: ContentOptions = {}) {
  async function reporting<Output>(call: Promise<Output>): Promise<Output> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof RejectedError || error instanceof UnreachableError) {
        console.info(`Content: ${logText(error)}`);
        onError?.(error);
      }
      throw error;
    }
  }

  return {
    /** Questions and answers about the programme, in the server's order. */
    questions: (signal?: AbortSignal): Promise<QnaItem[]> =>
      reporting(http.read('/qna-list', loyaltyQuestions, signal).then(questionsOf)),
  };
}

function questionsOf(answer: Answer): QnaItem[] {
  const { success, data } = qnaAnswer.safeParse(answer.body);
  if (!success || !isSuccess(answer)) throw toRejected(answer);
  return ('data' in data ? data.data : data).map(({ attributes: { selection, text, weigth } }) => ({
    selection: typesetGiven(selection),
    text: typesetGiven(text),
    weigth,
  }));
}
