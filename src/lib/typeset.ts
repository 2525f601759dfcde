const space = '\u00a0';
const glued =
  'в|во|к|ко|с|со|у|о|об|от|до|за|на|по|из|и|а|но|не|ни|без|для|под|над|при|про|или|№|ул\\.|г\\.';

/**
 * Puts no-break spaces into Russian text: after short words, numbers and №, before dashes and particles, and within
 * phones. Only spaces change, one for one. Source code stays unchanged: every rule needs a Cyrillic neighbour, №, a
 * dash, the beginning of a phone or the end of a template's value.
 */
export const typeset = (text: string) =>
  text
    .replace(new RegExp(`(?<![\\p{L}\\d])(${glued}) (?=[\\p{L}\\d«„'"\`$])`, 'giu'), `$1${space}`)
    .replace(/(?<=\d(?:-[а-яё]{1,2})?) (?=[а-яё₽%])/giu, space)
    // In a template a number is `${…}`.
    .replace(/(?<=\}) (?=[%₽]|л(?!\p{L}))/gu, space)
    .replace(/(?<!\d)(?:\+7|8) \d{3}(?: \d+)+/g, (phone) => phone.replaceAll(' ', space))
    .replace(/ (?=—)/g, space)
    .replace(/(?<=[а-яё]) (?=(?:бы|же|ли|б|ж)(?![\p{L}\d]))/giu, space);

/** Typesets a text of the server, where keyboard quotes, hyphens and dots may occur. */
export const typesetGiven = (text: string) =>
  typeset(
    text
      .replace(/["“„]([^"“”„]*)["”“]/g, '«$1»')
      .replace(/ [-–] /g, ' — ')
      .replace(/\.\.\./g, '…'),
  );
