import { parseAnswer, type Answer } from '#api/answer.ts';
import { tokensAnswer } from '#api/schema.ts';
import { underRefreshLock, noteFamily } from '#browser/tokenRefresh.ts';
import type { Tokens } from '#domain/client.ts';

/** Sends a call that issues new tokens under the refresh lock, so that no tab refreshes meanwhile. */
export const replacing =
  (held: () => Tokens | null) =>
  (transmit: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> =>
    underRefreshLock(async () => {
      const answer = await transmit();
      const [former, issued] = [held(), issuedBy(answer)];
      if (former && issued) await noteFamily(former, issued);
      return answer;
    }, signal);

/** Null for an answer without tokens. */
function issuedBy(answer: Answer): Tokens | null {
  try {
    return parseAnswer(answer, tokensAnswer);
  } catch {
    return null;
  }
}
