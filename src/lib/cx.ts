/** A `class` attribute of the names that are there. */
export const cx = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
