import { memo } from 'react';
import { searchable, searchTerms } from '#domain/ledger.ts';

type Props = { text: string; query: string };

/** A text with the parts that a search has found marked. */
export const Found = memo(function Found({ text, query }: Props) {
  return partsOf(text, searchTerms(query)).map(({ part, isFound }, index) =>
    isFound ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  );
});

/** A letter with the signs above and below it. */
const letter = /\P{M}\p{M}*|\p{M}+/gu;

/** The text in pieces, found and not by turns. What is searched in is shorter or longer than what is shown. */
function partsOf(text: string, terms: readonly string[]) {
  const letters = text.match(letter) ?? [];
  let folded = '';
  const letterAt: number[] = [];
  for (const [index, one] of letters.entries()) {
    const sought = one === '\u00a0' ? ' ' : searchable(one);
    folded += sought;
    for (let sign = 0; sign < sought.length; sign += 1) letterAt.push(index);
  }
  const isMarked = letters.map(() => false);
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
      isMarked.fill(true, letterAt[at], (letterAt[at + term.length - 1] ?? 0) + 1);
  const parts: { part: string; isFound: boolean }[] = [];
  for (const [index, one] of letters.entries()) {
    const isFound = isMarked[index] === true;
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.part += one;
    else parts.push({ part: one, isFound });
  }
  return parts;
}
