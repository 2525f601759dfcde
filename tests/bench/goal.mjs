/** Text behind a figure: its unit, its promised limit, and whether the limit is kept. */
export const goal = (/** @type {number} */ value, /** @type {number} */ most, unit = 'ms') =>
  `${unit}, goal ${most}${value > most ? '  missed' : ''}`;
