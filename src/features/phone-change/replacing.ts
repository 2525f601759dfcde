import { parseAnswer, type Answer } from '#api/answer.ts';
import { tokensAnswer } from '#api/schema.ts';
import { underRefreshLock, noteFamily } from '#browser/tokenRefresh.ts';
import type { Tokens } from '#domain/client.ts';

/** How a call is sent whose answer brings tokens in place of those held: no tab exchanges them meanwhile. */
export const replacing =
  (held: () => Tokens | null) =>
  (transmit: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> =>
    underRefreshLock(async () => {
      const answer = await transmit();
      const [former, issued] = [held(), issuedBy(answer)];
      if (former && issued) await noteFamily(former, issued);
      return answer;
    }, signal);

/** Null for an answer that brings none. */
function issuedBy(answer: Answer): Tokens | null {
  try {
    return parseAnswer(answer, tokensAnswer);
  } catch {
    return null;
  }
}
