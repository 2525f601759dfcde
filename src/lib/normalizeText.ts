/**
 * Signs that nobody sees: soft hyphens, joiners, direction marks, byte order marks, variation selectors.
 * Messengers and contact lists put them around what a person copies.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Hyphens, dashes and minus signs, all of which a person means by `-`. */
const hyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/**
 * Text as it is compared, restricted and sent: letters in one part (NFC), no invisible signs, one hyphen.
 * Idempotent; the same for what is typed, pasted and searched in.
 */
export const normalizeText = (text: string): string =>
  text.replace(invisible, '').replace(hyphens, '-').normalize('NFC');
