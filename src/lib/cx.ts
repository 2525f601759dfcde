/** A `class` attribute of the given names, without the falsy ones. */
export const cx = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
