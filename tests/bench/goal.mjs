/** The unit of a figure with the most that is promised of it, and whether it is kept. */
export const goal = (/** @type {number} */ value, /** @type {number} */ most, unit = 'ms') =>
  `${unit}, goal ${most}${value > most ? '  missed' : ''}`;
