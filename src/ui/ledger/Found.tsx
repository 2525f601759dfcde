import { memo } from 'react';
import { searchable, searchTerms } from '#domain/ledger.ts';

type Props = { text: string; query: string };

/** A text with the parts that a search has found marked. */
export const Found = memo(function Found({ text, query }: Props) {
  return partsOf(text, searchTerms(query)).map(({ part, isFound }, index) =>
    isFound ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  );
});

/** The text in pieces, found and not by turns. Folding that changes its length marks nothing. */
function partsOf(text: string, terms: readonly string[]) {
  const folded = searchable(text).replaceAll('\u00a0', ' ');
  const isMarked = new Array<boolean>(text.length).fill(false);
  if (folded.length === text.length)
    for (const term of terms)
      for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
        isMarked.fill(true, at, at + term.length);
  const parts: { part: string; isFound: boolean }[] = [];
  for (const [at, isFound] of isMarked.entries()) {
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.part += text.charAt(at);
    else parts.push({ part: text.charAt(at), isFound });
  }
  return parts;
}
