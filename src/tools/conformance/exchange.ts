import { timedOf, type Answer } from '#api/answer.ts';

/** One call and its answer, as they went over the wire. */
export type Exchange = {
  /** 0 where there was no answer. */
  status: number;
  headers: Headers;
  text: string;
  /** Time from the call to the end of its answer. */
  ms: number;
};

/** The answer in the form that the cabinet's client parses. */
export function answerOf({ status, headers, text }: Exchange): Answer {
  return { status, ...timedOf(headers), body: json(text) };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
