import type { Flow } from './flow';
import { happening, plainWords, stateLabel } from './labels';
import { overviewId } from './overview';
import { meaningOf } from './words';

export type Found = {
  kind: 'flow' | 'state' | 'event';
  flow: string;
  /** The state to show; null for the flow as a whole. */
  state: string | null;
  /** Title of the flow, then the state or the event. */
  name: string;
  sentence: string;
};

/** Everything that can be found: flows, states, and what happens in them. */
export const searchable = (flows: readonly Flow[]): Found[] =>
  flows.filter(({ id }) => id !== overviewId).flatMap(partsOf);

function partsOf(flow: Flow): Found[] {
  const { title, summary } = flow.words;
  const states = flow.states
    .filter(({ path }) => path !== '')
    .map(({ path, description }): Found => ({
      kind: 'state',
      flow: flow.id,
      state: path,
      name: `${title}: ${stateLabel(flow, path)}`,
      sentence: description,
    }));
  const events = flow.transitions.map((transition): Found => {
    const { source } = transition;
    const at = source === '' ? '' : ` in ${stateLabel(flow, source)}`;
    return {
      kind: 'event',
      flow: flow.id,
      state: source === '' ? null : source,
      name: `${title}: ${happening(flow, transition)}${at}`,
      sentence: meaningOf(flow, transition),
    };
  });
  const unique = new Map(events.map((event) => [event.name, event]));
  const whole: Found = { kind: 'flow', flow: flow.id, state: null, name: title, sentence: summary };
  return [whole, ...states, ...unique.values()];
}

/** Russian words of the screens, by their beginnings, with the English words of the flows. */
const russian: Readonly<Record<string, readonly string[]>> = {
  азс: ['station'],
  аккаунт: ['account'],
  балл: ['points'],
  верси: ['update'],
  вопрос: ['question'],
  вход: ['sign-in', 'login'],
  войти: ['sign-in', 'login'],
  выгруз: ['export'],
  выйти: ['sign out'],
  выход: ['sign out'],
  закры: ['close'],
  избранн: ['favourite'],
  истори: ['history'],
  карт: ['card', 'map'],
  касс: ['checkout'],
  код: ['code'],
  меню: ['menu'],
  номер: ['phone', 'number'],
  обновл: ['update', 'refresh', 'reload'],
  операц: ['transaction'],
  отказ: ['refus'],
  отмен: ['cancel'],
  оцен: ['rating'],
  ошибк: ['fail', 'error'],
  повтор: ['retry', 'again'],
  поиск: ['search'],
  профил: ['profile'],
  регистрац: ['registration', 'register'],
  сесси: ['session'],
  смен: ['change'],
  сеть: ['network', 'connection'],
  согласи: ['consent'],
  сохран: ['sav'],
  станци: ['station'],
  телефон: ['phone'],
  уровн: ['tier'],
  удал: ['delet'],
  фильтр: ['filter'],
  форм: ['form'],
  чек: ['receipt'],
};

/** The typed word, and its English names in the flows. */
const spellings = (word: string): string[] => [
  word,
  ...Object.entries(russian).flatMap(([beginning, words]) =>
    word.startsWith(beginning) ? words : [],
  ),
];

/** Rank of a word in a name: 0 as a whole word, 1 at the beginning of one, 2 anywhere; null if absent. */
function rankIn(name: string, spelling: string): number | null {
  const at = name.indexOf(spelling);
  if (at < 0) return null;
  const words = name.split(/[^\p{L}\p{N}]+/u);
  if (words.includes(spelling)) return 0;
  return words.some((word) => word.startsWith(spelling)) ? 1 : 2;
}

const inSentence = 10;
const plainly = (text: string) => `${plainWords(text)} ${text.toLowerCase()}`;

/** Rank of an entry, the lower the better; null if a word is not found at all. */
function rankOf({ name, sentence }: Found, words: readonly (readonly string[])[]): number | null {
  let rank = 0;
  for (const spelled of words) {
    const ranks = spelled.flatMap((spelling) => {
      const named = rankIn(plainly(name), spelling);
      if (named !== null) return [named];
      return plainly(sentence).includes(spelling) ? [inSentence] : [];
    });
    if (ranks.length === 0) return null;
    rank += Math.min(...ranks);
  }
  return rank;
}

/**
 * Entries that contain every word of the query, the best match first. A whole word of a name ranks
 * before a part of one, a name before a sentence, a short name before a long one. `oldCode` and `old
 * code` find the same; a Russian word finds its English counterparts.
 */
export function search(all: readonly Found[], query: string): Found[] {
  const words = plainWords(query).split(/\s+/).filter(Boolean).map(spellings);
  if (words.length === 0) return [];
  return all
    .flatMap((one) => {
      const rank = rankOf(one, words);
      return rank === null ? [] : [{ one, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.one.name.length - b.one.name.length)
    .map(({ one }) => one);
}
